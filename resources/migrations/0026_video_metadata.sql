ALTER TABLE `media` ADD `metadata` text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_unchecked` ON `media` (`id`) WHERE kind = 'video' AND metadata = 'unchecked';