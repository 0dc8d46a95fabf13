CREATE TABLE `calendar_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`uid` text NOT NULL,
	`series_id` integer,
	`original_day` text,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`color` text NOT NULL,
	`category` text NOT NULL,
	`all_day` integer NOT NULL,
	`starts` text NOT NULL,
	`ends` text NOT NULL,
	`time_zone` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`span_level` integer NOT NULL,
	`season` integer DEFAULT 4095 NOT NULL,
	`rule` text,
	`until_day` text,
	`is_family` integer DEFAULT false NOT NULL,
	`reminder_interval` text DEFAULT 'none' NOT NULL,
	`remind_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`series_id`) REFERENCES `calendar_events`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_events_times" CHECK(starts <= ends AND first_day <= last_day),
	CONSTRAINT "calendar_events_series" CHECK((series_id IS NULL) = (original_day IS NULL))
);
--> statement-breakpoint
CREATE INDEX `calendar_events_span` ON `calendar_events` (`user_id`,`span_level`,`first_day`,`last_day`,`season`);--> statement-breakpoint
CREATE INDEX `calendar_events_list` ON `calendar_events` (`user_id`,`first_day`,`id`);--> statement-breakpoint
CREATE INDEX `calendar_events_family_span` ON `calendar_events` (`span_level`,`first_day`,`last_day`,`season`) WHERE is_family = 1;--> statement-breakpoint
CREATE INDEX `calendar_events_family_list` ON `calendar_events` (`first_day`,`id`) WHERE is_family = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_events_occurrence` ON `calendar_events` (`series_id`,`original_day`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_events_uid` ON `calendar_events` (`user_id`,`uid`) WHERE series_id IS NULL;--> statement-breakpoint
CREATE INDEX `calendar_events_due` ON `calendar_events` (`remind_at`) WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `calendar_events_reminding` ON `calendar_events` (`id`) WHERE reminder_interval <> 'none';--> statement-breakpoint
CREATE TABLE `calendar_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`event_id` integer NOT NULL,
	`occurrence` text,
	`starts` text NOT NULL,
	`given_at` text NOT NULL,
	`seen_at` text,
	`claimed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `calendar_events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_reminders_once` ON `calendar_reminders` (`event_id`,`starts`,`user_id`);--> statement-breakpoint
CREATE INDEX `calendar_reminders_person` ON `calendar_reminders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `calendar_reminders_given` ON `calendar_reminders` (`given_at`);--> statement-breakpoint
CREATE TABLE `calendar_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`can_edit` integer DEFAULT false NOT NULL,
	`shared_at` text NOT NULL,
	`first_day` text NOT NULL,
	`span_level` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `calendar_events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_shares_person` ON `calendar_shares` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `calendar_shares_span` ON `calendar_shares` (`user_id`,`span_level`,`first_day`);--> statement-breakpoint
CREATE INDEX `calendar_shares_list` ON `calendar_shares` (`user_id`,`first_day`,`event_id`);--> statement-breakpoint
CREATE TABLE `calendar_skips` (
	`event_id` integer NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`event_id`, `day`),
	FOREIGN KEY (`event_id`) REFERENCES `calendar_events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `calendar_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` blob NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_subscriptions_user_id_unique` ON `calendar_subscriptions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_subscriptions_token_hash_unique` ON `calendar_subscriptions` (`token_hash`);