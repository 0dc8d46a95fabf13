ALTER TABLE `household` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `household` ADD `week_start` text DEFAULT 'locale' NOT NULL;