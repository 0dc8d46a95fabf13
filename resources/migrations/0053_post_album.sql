ALTER TABLE `contents` ADD `album_id` integer REFERENCES albums(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `contents_album` ON `contents` (`album_id`) WHERE album_id IS NOT NULL;