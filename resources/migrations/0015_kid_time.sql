CREATE TABLE `help_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`called_at` text NOT NULL,
	`answered_by` integer,
	`answered_at` text,
	`closed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `help_calls_called` ON `help_calls` (`called_at`);--> statement-breakpoint
CREATE INDEX `help_calls_user` ON `help_calls` (`user_id`,`called_at`);--> statement-breakpoint
CREATE INDEX `help_calls_answered_by` ON `help_calls` (`answered_by`);--> statement-breakpoint
CREATE TABLE `kid_time_extra` (
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`minutes` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kid_time_extra_day` ON `kid_time_extra` (`day`);--> statement-breakpoint
CREATE TABLE `kid_time_used` (
	`user_id` integer NOT NULL,
	`day` text NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `kid_time_used_day` ON `kid_time_used` (`day`);--> statement-breakpoint
CREATE TABLE `kid_times` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`daily_minutes` integer,
	`has_windows` integer NOT NULL,
	`open_until` text,
	`last_used_at` text,
	`announced` integer DEFAULT 0 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kid_times_minutes" CHECK("kid_times"."daily_minutes" BETWEEN 1 AND 1440),
	CONSTRAINT "kid_times_announced" CHECK("kid_times"."announced" IN (0, 2, 10))
);
--> statement-breakpoint
CREATE TABLE `kid_windows` (
	`user_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	PRIMARY KEY(`user_id`, `weekday`, `from_minute`, `to_minute`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kid_windows_weekday" CHECK("kid_windows"."weekday" BETWEEN 0 AND 6),
	CONSTRAINT "kid_windows_from" CHECK("kid_windows"."from_minute" BETWEEN 0 AND 1439),
	CONSTRAINT "kid_windows_to" CHECK("kid_windows"."to_minute" BETWEEN 0 AND 1440 AND "kid_windows"."to_minute" <> "kid_windows"."from_minute")
);
