CREATE TABLE `import_rows` (
	`import_id` integer NOT NULL,
	`position` integer NOT NULL,
	`payload` text NOT NULL,
	PRIMARY KEY(`import_id`, `position`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`is_committed` integer DEFAULT false NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`stored_count` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_user_id_unique` ON `imports` (`user_id`);--> statement-breakpoint
DROP INDEX `books_title`;--> statement-breakpoint
CREATE INDEX `books_title` ON `books` ("title" COLLATE NOCASE,"author" COLLATE NOCASE) WHERE archived_at IS NULL;