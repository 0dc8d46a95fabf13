CREATE TABLE `mentions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`comment_id` integer,
	`message_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mentions_one" CHECK(("mentions"."comment_id" IS NULL) <> ("mentions"."message_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `mentions_user` ON `mentions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_comment` ON `mentions` (`comment_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_message` ON `mentions` (`message_id`,`user_id`);