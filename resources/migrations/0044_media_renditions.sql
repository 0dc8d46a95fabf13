ALTER TABLE `media` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `rendition` text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_unconverted` ON `media` (`id`) WHERE kind = 'video' AND rendition IN ('unknown', 'wanted');