CREATE TABLE `reading_set_aside` (
	`book_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`log` text NOT NULL,
	`sessions` text NOT NULL,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_set_aside_user` ON `reading_set_aside` (`user_id`);--> statement-breakpoint
ALTER TABLE `books` ADD `trashed_at` text;--> statement-breakpoint
ALTER TABLE `books` ADD `trashed_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `books_trash` ON `books` (`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `books_trash_adder` ON `books` (`added_by`,`trashed_by`,`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_trash_creator` ON `chat_rooms` (`created_by`,`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contents_trash_user` ON `contents` (`user_id`,`deleted_by`,`deleted_at`) WHERE deleted_at IS NOT NULL;