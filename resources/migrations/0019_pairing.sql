CREATE TABLE `pairings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` integer NOT NULL,
	`device_name` text NOT NULL,
	`verification_code` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`user_id` integer,
	`decided_by` integer,
	`is_trusted` integer DEFAULT false NOT NULL,
	`is_known` integer DEFAULT false NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pairings_state" CHECK("pairings"."state" IN ('waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pairings_device_id_unique` ON `pairings` (`device_id`);--> statement-breakpoint
CREATE INDEX `pairings_expiry` ON `pairings` (`expires_at`,`id`);--> statement-breakpoint
ALTER TABLE `devices` ADD `name` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_id` integer REFERENCES devices(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `sessions_device` ON `sessions` (`device_id`);