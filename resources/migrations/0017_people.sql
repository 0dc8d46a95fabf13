CREATE TABLE `kid_sign_in_tries` (
	`device_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`failures` integer NOT NULL,
	PRIMARY KEY(`device_id`, `user_id`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `kid_sign_ins` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`secret_hash` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reset_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` blob NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reset_codes_code_hash_unique` ON `reset_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `reset_codes_user` ON `reset_codes` (`user_id`);--> statement-breakpoint
ALTER TABLE `devices` ADD `user_agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `devices` ADD `trusted_at` text;--> statement-breakpoint
ALTER TABLE `devices` ADD `trusted_by` integer;--> statement-breakpoint
CREATE INDEX `devices_trusted` ON `devices` (`trusted_at`,`id`) WHERE "devices"."trusted_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `is_child_confirmed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_name` ON `users` ("display_name" COLLATE NOCASE,`id`) WHERE "users"."deactivated_at" IS NULL;--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,"display_name" COLLATE NOCASE,`id`) WHERE "users"."deactivated_at" IS NULL;