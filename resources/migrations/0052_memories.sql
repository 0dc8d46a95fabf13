CREATE TABLE `dismissed_memories` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`day` text,
	`year` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contents_shared` ON `contents` (`created_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `media_taken_at` ON `media` (`taken_at`,`id`) WHERE shelf = 'media' AND taken_at IS NOT NULL;