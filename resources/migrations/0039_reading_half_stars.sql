CREATE TABLE `__new_reading_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`book_id` integer NOT NULL,
	`book_title` text NOT NULL,
	`book_author` text NOT NULL,
	`book_genre` text NOT NULL,
	`book_pages` integer,
	`status` text DEFAULT 'to_read' NOT NULL,
	`start_date` text,
	`finish_date` text,
	`pages_read` integer DEFAULT 0 NOT NULL,
	`minutes_read` integer DEFAULT 0 NOT NULL,
	`current_page` integer DEFAULT 0 NOT NULL,
	`base_page` integer DEFAULT 0 NOT NULL,
	`base_session_id` integer DEFAULT 0 NOT NULL,
	`rating` real,
	`review` text DEFAULT '' NOT NULL,
	`favorite` integer DEFAULT false NOT NULL,
	`shelves` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reading_logs_status" CHECK("__new_reading_logs"."status" IN ('to_read', 'reading', 'completed', 'did_not_finish')),
	CONSTRAINT "reading_logs_rating" CHECK("__new_reading_logs"."rating" BETWEEN 0.5 AND 5 AND "__new_reading_logs"."rating" * 2 = round("__new_reading_logs"."rating" * 2))
);
--> statement-breakpoint
INSERT INTO `__new_reading_logs`("id", "user_id", "book_id", "book_title", "book_author", "book_genre", "book_pages", "status", "start_date", "finish_date", "pages_read", "minutes_read", "current_page", "base_page", "base_session_id", "rating", "review", "favorite", "shelves", "created_at", "updated_at") SELECT "id", "user_id", "book_id", "book_title", "book_author", "book_genre", "book_pages", "status", "start_date", "finish_date", "pages_read", "minutes_read", "current_page", "base_page", "base_session_id", "rating", "review", "favorite", "shelves", "created_at", "updated_at" FROM `reading_logs`;--> statement-breakpoint
-- Ids stay unused: the trash keeps logs under theirs.
DELETE FROM sqlite_sequence WHERE name = '__new_reading_logs';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_reading_logs', seq FROM sqlite_sequence WHERE name = 'reading_logs';--> statement-breakpoint
DROP TABLE `reading_logs`;--> statement-breakpoint
ALTER TABLE `__new_reading_logs` RENAME TO `reading_logs`;--> statement-breakpoint
CREATE UNIQUE INDEX `reading_logs_user_book` ON `reading_logs` (`user_id`,`book_id`);--> statement-breakpoint
CREATE INDEX `reading_logs_user` ON `reading_logs` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_status` ON `reading_logs` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_finished` ON `reading_logs` (`user_id`,`finish_date`) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX `reading_logs_genre` ON `reading_logs` (`user_id`,`book_genre`,`minutes_read`,`pages_read`);--> statement-breakpoint
CREATE INDEX `reading_logs_added` ON `reading_logs` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_title` ON `reading_logs` (`user_id`,"book_title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_stars` ON `reading_logs` (`user_id`,CASE WHEN "rating" IS NULL THEN 0 ELSE "rating" END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_day` ON `reading_logs` (`user_id`,CASE WHEN "finish_date" IS NOT NULL THEN "finish_date"
        WHEN "start_date" IS NOT NULL THEN "start_date" ELSE '' END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_pages` ON `reading_logs` (`user_id`,CASE WHEN "book_pages" IS NULL THEN 0 ELSE "book_pages" END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_author` ON `reading_logs` (`user_id`,`book_author`);--> statement-breakpoint
CREATE INDEX `reading_logs_shelved` ON `reading_logs` (`user_id`) WHERE shelves <> '[]';--> statement-breakpoint
CREATE INDEX `reading_logs_rated` ON `reading_logs` (`user_id`,`rating`) WHERE rating IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reading_logs_favorite` ON `reading_logs` (`user_id`) WHERE favorite = 1;--> statement-breakpoint
CREATE INDEX `reading_logs_book` ON `reading_logs` (`book_id`,`user_id`);