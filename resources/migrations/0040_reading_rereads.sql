CREATE TABLE `reading_rereads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`log_id` integer NOT NULL,
	`start_date` text,
	`finish_date` text,
	`last_session_id` integer NOT NULL,
	`pages_read` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`log_id`) REFERENCES `reading_logs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reading_rereads_log` ON `reading_rereads` (`log_id`,`id`);--> statement-breakpoint
CREATE INDEX `reading_rereads_finished` ON `reading_rereads` (`user_id`,`finish_date`);--> statement-breakpoint
ALTER TABLE `reading_logs` ADD `earlier_pages` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reading_set_aside` ADD `rereads` text DEFAULT '[]' NOT NULL;