ALTER TABLE `reset_codes` ADD `created_by` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `reset_codes_creator` ON `reset_codes` (`created_by`);