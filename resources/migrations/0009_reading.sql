CREATE TABLE `books` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`genre` text DEFAULT '' NOT NULL,
	`pages` integer,
	`age_range` text DEFAULT '' NOT NULL,
	`youngest_age` integer,
	`isbn` text,
	`media_id` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`audience` text DEFAULT 'owner' NOT NULL,
	`added_by` integer NOT NULL,
	`added_at` text NOT NULL,
	`archived_at` text,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "books_audience" CHECK("books"."audience" IN ('everyone', 'household', 'owner'))
);
--> statement-breakpoint
CREATE INDEX `books_shelf` ON `books` (`audience`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `books_adder` ON `books` (`added_by`,`id`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `books_media` ON `books` (`media_id`) WHERE media_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `books_title` ON `books` ("title" COLLATE NOCASE) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `books_isbn` ON `books` (`isbn`) WHERE isbn IS NOT NULL AND archived_at IS NULL;--> statement-breakpoint
CREATE TABLE `reading_days` (
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`sessions` integer NOT NULL,
	`minutes` integer NOT NULL,
	`pages` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reading_finished` (
	`user_id` integer NOT NULL,
	`book_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `book_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_finished_book` ON `reading_finished` (`book_id`);--> statement-breakpoint
CREATE TABLE `reading_goals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`goal_type` text NOT NULL,
	`target_value` integer NOT NULL,
	`timeframe` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text,
	`progress_override` integer,
	`completed_override` integer,
	`reached_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_goals_user` ON `reading_goals` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `reading_logs` (
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
	`rating` integer,
	`review` text DEFAULT '' NOT NULL,
	`favorite` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reading_logs_status" CHECK("reading_logs"."status" IN ('to_read', 'reading', 'completed', 'did_not_finish')),
	CONSTRAINT "reading_logs_rating" CHECK("reading_logs"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reading_logs_user_book` ON `reading_logs` (`user_id`,`book_id`);--> statement-breakpoint
CREATE INDEX `reading_logs_user` ON `reading_logs` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_status` ON `reading_logs` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_finished` ON `reading_logs` (`user_id`,`finish_date`) WHERE status = 'completed';--> statement-breakpoint
CREATE INDEX `reading_logs_genre` ON `reading_logs` (`user_id`,`book_genre`,`minutes_read`,`pages_read`);--> statement-breakpoint
CREATE INDEX `reading_logs_rated` ON `reading_logs` (`user_id`,`rating`) WHERE rating IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reading_logs_favorite` ON `reading_logs` (`user_id`) WHERE favorite = 1;--> statement-breakpoint
CREATE INDEX `reading_logs_book` ON `reading_logs` (`book_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `reading_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`log_id` integer NOT NULL,
	`day` text NOT NULL,
	`minutes` integer NOT NULL,
	`pages` integer NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`mood` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`recorded_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`log_id`) REFERENCES `reading_logs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reading_sessions_minutes" CHECK("reading_sessions"."minutes" BETWEEN 0 AND 1440),
	CONSTRAINT "reading_sessions_pages" CHECK("reading_sessions"."pages" BETWEEN 0 AND 5000)
);
--> statement-breakpoint
CREATE INDEX `reading_sessions_user` ON `reading_sessions` (`user_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `reading_sessions_log` ON `reading_sessions` (`log_id`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `reading_sessions_recorder` ON `reading_sessions` (`recorded_by`) WHERE recorded_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reading_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`shares_totals` integer DEFAULT false NOT NULL,
	`shelf` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_settings_sharing` ON `reading_settings` (`user_id`) WHERE shares_totals = 1;--> statement-breakpoint
CREATE TABLE `reading_timers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`book_id` integer NOT NULL,
	`state` text NOT NULL,
	`started_at` text NOT NULL,
	`running_since` text,
	`elapsed_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reading_timers_book` ON `reading_timers` (`book_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `books_search` USING fts5(title, author, genre, content='books', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');--> statement-breakpoint
CREATE TRIGGER `books_search_insert` AFTER INSERT ON `books` BEGIN
  INSERT INTO books_search(rowid, title, author, genre) VALUES (new.id, new.title, new.author, new.genre);
END;--> statement-breakpoint
CREATE TRIGGER `books_search_delete` AFTER DELETE ON `books` BEGIN
  INSERT INTO books_search(books_search, rowid, title, author, genre) VALUES ('delete', old.id, old.title, old.author, old.genre);
END;--> statement-breakpoint
CREATE TRIGGER `books_search_update` AFTER UPDATE OF title, author, genre ON `books` BEGIN
  INSERT INTO books_search(books_search, rowid, title, author, genre) VALUES ('delete', old.id, old.title, old.author, old.genre);
  INSERT INTO books_search(rowid, title, author, genre) VALUES (new.id, new.title, new.author, new.genre);
END;
