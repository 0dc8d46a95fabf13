CREATE TABLE `daily_usage` (
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`posts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `household` ADD `guest_daily_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `guest_daily_posts` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `friend_daily_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `friend_daily_posts` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `kid_daily_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `kid_daily_posts` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `family_daily_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `family_daily_posts` integer;