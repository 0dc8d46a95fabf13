DROP TRIGGER `media_shelves_arrival`;--> statement-breakpoint
DROP TRIGGER `media_shelves_move`;--> statement-breakpoint
DROP TRIGGER `media_shelves_end`;--> statement-breakpoint
CREATE TABLE `__new_media_files` (
	`media_id` integer NOT NULL,
	`variant` text NOT NULL,
	`sha256` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`media_id`, `variant`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_media_files`("media_id", "variant", "sha256", "mime", "bytes") SELECT "media_id", "variant", "sha256", "mime", "bytes" FROM `media_files`;--> statement-breakpoint
DROP TABLE `media_files`;--> statement-breakpoint
ALTER TABLE `__new_media_files` RENAME TO `media_files`;--> statement-breakpoint
CREATE INDEX `media_files_sha256` ON `media_files` (`sha256`);--> statement-breakpoint
ALTER TABLE `media` ADD `focus_x` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `focus_y` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `has_all_sizes` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `is_animated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `taken_at` text;--> statement-breakpoint
CREATE INDEX `media_unscaled` ON `media` (`id`) WHERE kind = 'image' AND has_all_sizes = 0;--> statement-breakpoint
CREATE TRIGGER `media_shelves_arrival` AFTER INSERT ON `media_files` WHEN new.variant = 'original' BEGIN
  UPDATE media_shelves SET files = files + 1, bytes = bytes + new.bytes
    WHERE shelf = (SELECT shelf FROM media WHERE id = new.media_id AND trashed_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `media_shelves_move` AFTER UPDATE OF `shelf`, `trashed_at` ON `media` BEGIN
  UPDATE media_shelves SET files = files - 1, bytes = bytes - coalesce(
    (SELECT bytes FROM media_files WHERE media_id = old.id AND variant = 'original'), 0)
    WHERE shelf = old.shelf AND old.trashed_at IS NULL;
  UPDATE media_shelves SET files = files + 1, bytes = bytes + coalesce(
    (SELECT bytes FROM media_files WHERE media_id = new.id AND variant = 'original'), 0)
    WHERE shelf = new.shelf AND new.trashed_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `media_shelves_end` BEFORE DELETE ON `media` WHEN old.trashed_at IS NULL BEGIN
  UPDATE media_shelves SET files = files - 1, bytes = bytes - coalesce(
    (SELECT bytes FROM media_files WHERE media_id = old.id AND variant = 'original'), 0)
    WHERE shelf = old.shelf;
END;
