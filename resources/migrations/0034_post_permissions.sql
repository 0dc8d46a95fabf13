CREATE TABLE `post_permissions` (
	`kid_id` integer PRIMARY KEY NOT NULL,
	`allowed_at` text NOT NULL,
	`allowed_by` integer,
	FOREIGN KEY (`kid_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`allowed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
