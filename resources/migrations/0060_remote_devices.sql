CREATE TABLE `remote_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` blob NOT NULL,
	`way` text NOT NULL,
	`name` text NOT NULL,
	`user_id` integer,
	`allowed_by` integer,
	`entered_by` text NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`entered_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`allowed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "remote_devices_way" CHECK("remote_devices"."way" IN ('tailnet', 'proxy')),
	CONSTRAINT "remote_devices_entered_by" CHECK("remote_devices"."entered_by" IN ('pass', 'approval'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remote_devices_token_hash_unique` ON `remote_devices` (`token_hash`);--> statement-breakpoint
CREATE INDEX `remote_devices_seen` ON `remote_devices` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `remote_devices_user` ON `remote_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `remote_devices_allowed` ON `remote_devices` (`allowed_by`);--> statement-breakpoint
CREATE TABLE `remote_passes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` blob NOT NULL,
	`user_id` integer NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remote_passes_code_hash_unique` ON `remote_passes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `remote_passes_expiry` ON `remote_passes` (`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `remote_passes_user` ON `remote_passes` (`user_id`);--> statement-breakpoint
CREATE INDEX `remote_passes_maker` ON `remote_passes` (`made_by`);--> statement-breakpoint
CREATE TABLE `remote_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` blob NOT NULL,
	`name` text NOT NULL,
	`number` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`wrong_numbers` integer DEFAULT 0 NOT NULL,
	`way` text NOT NULL,
	`address` text NOT NULL,
	`network` text NOT NULL,
	`user_agent` text NOT NULL,
	`expires_at` text NOT NULL,
	CONSTRAINT "remote_requests_state" CHECK("remote_requests"."state" IN ('waiting', 'refused')),
	CONSTRAINT "remote_requests_way" CHECK("remote_requests"."way" IN ('tailnet', 'proxy'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remote_requests_token_hash_unique` ON `remote_requests` (`token_hash`);--> statement-breakpoint
CREATE INDEX `remote_requests_expiry` ON `remote_requests` (`expires_at`,`id`);--> statement-breakpoint
CREATE TABLE `remote_sessions` (
	`session_id` integer PRIMARY KEY NOT NULL,
	`remote_device_id` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`remote_device_id`) REFERENCES `remote_devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `remote_sessions_device` ON `remote_sessions` (`remote_device_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_allowed_outside` integer DEFAULT false NOT NULL;