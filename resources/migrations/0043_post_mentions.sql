CREATE TABLE `__new_mentions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`comment_id` integer,
	`message_id` integer,
	`content_id` integer,
	`created_at` text NOT NULL,
	`is_seen` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mentions_one" CHECK(("comment_id" IS NOT NULL) + ("message_id" IS NOT NULL) + ("content_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
INSERT INTO `__new_mentions`("id", "user_id", "comment_id", "message_id", "content_id", "created_at", "is_seen") SELECT "id", "user_id", "comment_id", "message_id", NULL, "created_at", "is_seen" FROM `mentions`;--> statement-breakpoint
DROP TABLE `mentions`;--> statement-breakpoint
ALTER TABLE `__new_mentions` RENAME TO `mentions`;--> statement-breakpoint
CREATE INDEX `mentions_user` ON `mentions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_comment` ON `mentions` (`comment_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_message` ON `mentions` (`message_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_content` ON `mentions` (`content_id`,`user_id`);