CREATE TABLE `album_items` (
	`album_id` integer NOT NULL,
	`media_id` integer NOT NULL,
	`taken` text NOT NULL,
	`added_by` integer NOT NULL,
	PRIMARY KEY(`album_id`, `media_id`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `album_items_taken` ON `album_items` (`album_id`,`taken`,`media_id`);--> statement-breakpoint
CREATE INDEX `album_items_media` ON `album_items` (`media_id`);--> statement-breakpoint
CREATE INDEX `album_items_adder` ON `album_items` (`added_by`);--> statement-breakpoint
CREATE TABLE `album_members` (
	`album_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`album_id`, `user_id`),
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `album_members_user` ON `album_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `album_uploads` (
	`media_id` integer PRIMARY KEY NOT NULL,
	`album_id` integer NOT NULL,
	`removed_at` text,
	`removed_by` integer,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `album_uploads_album` ON `album_uploads` (`album_id`,`media_id`);--> statement-breakpoint
CREATE INDEX `album_uploads_removed` ON `album_uploads` (`removed_at`,`media_id`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `albums` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`visibility` text NOT NULL,
	`owner_id` integer NOT NULL,
	`cover_id` integer,
	`created_at` text NOT NULL,
	`deleted_at` text,
	`deleted_by` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cover_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "albums_visibility_known" CHECK("albums"."visibility" IN ('household', 'chosen', 'private'))
);
--> statement-breakpoint
CREATE INDEX `albums_live` ON `albums` (`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `albums_owner` ON `albums` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `albums_trash` ON `albums` (`deleted_at`,`id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `albums_cover` ON `albums` (`cover_id`) WHERE cover_id IS NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_albums` USING fts5(title, description, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_albums` (`search_albums`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `search_albums_insert` AFTER INSERT ON `albums` WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO `search_albums` (rowid, title, description)
  VALUES (new.id, new.title, new.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_albums_delete` AFTER DELETE ON `albums` WHEN old.deleted_at IS NULL BEGIN
  INSERT INTO `search_albums` (`search_albums`, rowid, title, description)
  VALUES ('delete', old.id, old.title, old.description);
END;
--> statement-breakpoint
CREATE TRIGGER `search_albums_update` AFTER UPDATE OF title, description, deleted_at ON `albums`
WHEN (old.title, old.description, old.deleted_at) IS NOT (new.title, new.description, new.deleted_at) BEGIN
  INSERT INTO `search_albums` (`search_albums`, rowid, title, description)
  SELECT 'delete', old.id, old.title, old.description WHERE old.deleted_at IS NULL;
  INSERT INTO `search_albums` (rowid, title, description)
  SELECT new.id, new.title, new.description WHERE new.deleted_at IS NULL;
END;
