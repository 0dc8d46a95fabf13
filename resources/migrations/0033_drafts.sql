CREATE TABLE `drafts` (
	`user_id` integer NOT NULL,
	`form` text NOT NULL,
	`fields` text NOT NULL,
	`saved_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `form`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_saved` ON `drafts` (`saved_at`);