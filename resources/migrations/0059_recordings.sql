DROP TRIGGER `media_shelves_arrival`;--> statement-breakpoint
DROP TRIGGER `media_shelves_move`;--> statement-breakpoint
DROP TRIGGER `media_shelves_end`;--> statement-breakpoint
CREATE TABLE `__new_media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`shelf` text DEFAULT 'private' NOT NULL,
	`owner_id` integer NOT NULL,
	`width` integer,
	`height` integer,
	`focus_x` integer,
	`focus_y` integer,
	`has_all_sizes` integer DEFAULT false NOT NULL,
	`is_animated` integer DEFAULT false NOT NULL,
	`taken_at` text,
	`caption` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`trashed_at` text,
	`hidden_at` text,
	`metadata` text DEFAULT 'unchecked' NOT NULL,
	`duration_ms` integer,
	`waveform` text,
	`rendition` text DEFAULT 'unknown' NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "media_kind" CHECK("__new_media"."kind" IN ('image', 'video', 'audio'))
);
--> statement-breakpoint
INSERT INTO `__new_media`("id", "name", "kind", "shelf", "owner_id", "width", "height", "focus_x", "focus_y", "has_all_sizes", "is_animated", "taken_at", "caption", "created_at", "trashed_at", "hidden_at", "metadata", "duration_ms", "rendition") SELECT "id", "name", "kind", "shelf", "owner_id", "width", "height", "focus_x", "focus_y", "has_all_sizes", "is_animated", "taken_at", "caption", "created_at", "trashed_at", "hidden_at", "metadata", "duration_ms", "rendition" FROM `media`;--> statement-breakpoint
DROP TABLE `media`;--> statement-breakpoint
ALTER TABLE `__new_media` RENAME TO `media`;--> statement-breakpoint
CREATE UNIQUE INDEX `media_name_unique` ON `media` (`name`);--> statement-breakpoint
CREATE INDEX `media_unchecked` ON `media` (`id`) WHERE kind = 'video' AND metadata = 'unchecked';--> statement-breakpoint
CREATE INDEX `media_unscaled` ON `media` (`id`) WHERE kind = 'image' AND has_all_sizes = 0;--> statement-breakpoint
CREATE INDEX `media_unconverted` ON `media` (`id`) WHERE kind = 'video' AND rendition IN ('unknown', 'wanted');--> statement-breakpoint
CREATE INDEX `media_listed` ON `media` (`id`) WHERE trashed_at IS NULL AND shelf <> 'private';--> statement-breakpoint
CREATE INDEX `media_shelf` ON `media` (`shelf`,`id`) WHERE trashed_at IS NULL;--> statement-breakpoint
CREATE INDEX `media_trash` ON `media` (`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `media_staged` ON `media` (`owner_id`) WHERE shelf = 'staged';--> statement-breakpoint
CREATE INDEX `media_taken` ON `media` (`owner_id`,coalesce(taken_at, created_at),`id`) WHERE shelf = 'media';--> statement-breakpoint
CREATE INDEX `media_taken_at` ON `media` (`taken_at`,`id`) WHERE shelf = 'media' AND taken_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `recording_id` integer REFERENCES media(id);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_recording` ON `comments` (`recording_id`) WHERE recording_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `contents` ADD `recording_id` integer REFERENCES media(id);--> statement-breakpoint
CREATE UNIQUE INDEX `contents_recording` ON `contents` (`recording_id`) WHERE recording_id IS NOT NULL;--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER `comments_recording_end` AFTER DELETE ON `comments` WHEN old.recording_id IS NOT NULL BEGIN
  UPDATE media SET trashed_at = '1970-01-01T00:00:00.000Z' WHERE id = old.recording_id;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_recording_change` AFTER UPDATE OF `recording_id` ON `comments` WHEN old.recording_id IS NOT new.recording_id BEGIN
  UPDATE media SET trashed_at = '1970-01-01T00:00:00.000Z' WHERE id = old.recording_id;
END;
--> statement-breakpoint
CREATE TRIGGER `contents_recording_end` AFTER DELETE ON `contents` WHEN old.recording_id IS NOT NULL BEGIN
  UPDATE media SET trashed_at = '1970-01-01T00:00:00.000Z' WHERE id = old.recording_id;
END;
--> statement-breakpoint
CREATE TRIGGER `contents_recording_change` AFTER UPDATE OF `recording_id` ON `contents` WHEN old.recording_id IS NOT new.recording_id BEGIN
  UPDATE media SET trashed_at = '1970-01-01T00:00:00.000Z' WHERE id = old.recording_id;
END;
