CREATE TABLE `display_albums` (
	`display_id` integer NOT NULL,
	`album_id` integer NOT NULL,
	PRIMARY KEY(`display_id`, `album_id`),
	FOREIGN KEY (`display_id`) REFERENCES `displays`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`album_id`) REFERENCES `albums`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `display_albums_album` ON `display_albums` (`album_id`);--> statement-breakpoint
CREATE TABLE `display_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`display_id` integer NOT NULL,
	`token_hash` blob NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`display_id`) REFERENCES `displays`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `display_sessions_token_hash_unique` ON `display_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `display_sessions_display` ON `display_sessions` (`display_id`,`id`);--> statement-breakpoint
CREATE TABLE `displays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`show_events` integer NOT NULL,
	`seconds` integer NOT NULL,
	`token_hash` blob NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text,
	`link_used_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "displays_seconds" CHECK("displays"."seconds" BETWEEN 5 AND 600)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `displays_token_hash_unique` ON `displays` (`token_hash`);--> statement-breakpoint
CREATE INDEX `displays_maker` ON `displays` (`created_by`);