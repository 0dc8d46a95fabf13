CREATE TABLE `created_records` (
	`user_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`path` text NOT NULL,
	`record_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `client_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `created_records_age` ON `created_records` (`created_at`);