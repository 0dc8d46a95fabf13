CREATE TABLE `journals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`date` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`mood` text DEFAULT '' NOT NULL,
	`media_id` integer,
	`created_at` text NOT NULL,
	`owner` text GENERATED ALWAYS AS (('u' || user_id)) VIRTUAL,
	`place` integer GENERATED ALWAYS AS ((CAST(replace(date, '-', '') AS INTEGER) * 68719476736 + id)) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `journals_day` ON `journals` (`user_id`,`date`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `journals_place` ON `journals` (`place`);--> statement-breakpoint
CREATE INDEX `journals_media` ON `journals` (`media_id`) WHERE media_id IS NOT NULL;--> statement-breakpoint
CREATE VIRTUAL TABLE `journal_search` USING fts5(`owner`, `title`, `content`, `mood`, content = 'journals', content_rowid = 'place', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
--> statement-breakpoint
-- What is deleted leaves the index at once, not with some later merge.
INSERT INTO `journal_search` (`journal_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `journals_search_insert` AFTER INSERT ON `journals` BEGIN
  INSERT INTO `journal_search` (rowid, `owner`, `title`, `content`, `mood`)
  VALUES (new.`place`, new.`owner`, new.`title`, new.`content`, new.`mood`);
END;
--> statement-breakpoint
CREATE TRIGGER `journals_search_delete` AFTER DELETE ON `journals` BEGIN
  INSERT INTO `journal_search` (`journal_search`, rowid, `owner`, `title`, `content`, `mood`)
  VALUES ('delete', old.`place`, old.`owner`, old.`title`, old.`content`, old.`mood`);
END;
--> statement-breakpoint
CREATE TRIGGER `journals_search_update` AFTER UPDATE OF `user_id`, `date`, `title`, `content`, `mood` ON `journals` BEGIN
  INSERT INTO `journal_search` (`journal_search`, rowid, `owner`, `title`, `content`, `mood`)
  VALUES ('delete', old.`place`, old.`owner`, old.`title`, old.`content`, old.`mood`);
  INSERT INTO `journal_search` (rowid, `owner`, `title`, `content`, `mood`)
  VALUES (new.`place`, new.`owner`, new.`title`, new.`content`, new.`mood`);
END;
