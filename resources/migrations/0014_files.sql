CREATE TABLE `media_releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` integer NOT NULL,
	`feature` text NOT NULL,
	`ref_id` integer NOT NULL,
	`released_at` text NOT NULL,
	`released_by` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `media_releases_media` ON `media_releases` (`media_id`);--> statement-breakpoint
CREATE TABLE `media_shelves` (
	`shelf` text PRIMARY KEY NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `media` ADD `shelf` text DEFAULT 'private' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_listed` ON `media` (`id`) WHERE trashed_at IS NULL AND shelf <> 'private';--> statement-breakpoint
CREATE INDEX `media_shelf` ON `media` (`shelf`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
INSERT INTO `media_shelves` (`shelf`) VALUES ('media'), ('avatar'), ('cover'), ('other'), ('private');--> statement-breakpoint
UPDATE `media` SET `shelf` = CASE
  WHEN id IN (SELECT media_id FROM journals WHERE media_id IS NOT NULL) THEN 'private'
  WHEN id IN (SELECT m.media_id FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id
    WHERE m.media_id IS NOT NULL AND r.is_private = 1) THEN 'private'
  WHEN id IN (SELECT media_id FROM contents WHERE media_id IS NOT NULL) THEN 'media'
  WHEN id IN (SELECT media_id FROM books WHERE media_id IS NOT NULL) THEN 'cover'
  WHEN id IN (SELECT media_id FROM chat_messages WHERE media_id IS NOT NULL) THEN 'other'
  WHEN name IN (SELECT substr(avatar, 10, 32) FROM users WHERE avatar LIKE '/uploads/%') THEN 'avatar'
  WHEN trashed_at IS NULL THEN 'other'
  ELSE 'private' END;
--> statement-breakpoint
UPDATE `media_shelves` SET
  files = (SELECT count(*) FROM media m WHERE m.shelf = media_shelves.shelf AND m.trashed_at IS NULL),
  bytes = (SELECT coalesce(sum(f.bytes), 0) FROM media m JOIN media_files f ON f.media_id = m.id
    AND f.variant = 'original' WHERE m.shelf = media_shelves.shelf AND m.trashed_at IS NULL);
--> statement-breakpoint
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
