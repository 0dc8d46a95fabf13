CREATE TABLE `emotion_care` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`dismissed_on` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `emotion_logs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`emotion_type` text NOT NULL,
	`intensity` integer NOT NULL,
	`date` text NOT NULL,
	`timestamp` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`triggers` text DEFAULT '' NOT NULL,
	`coping` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emotion_logs_type_known" CHECK("emotion_logs"."emotion_type" IN ('happy', 'sad', 'angry', 'worried', 'excited', 'calm', 'confused', 'tired')),
	CONSTRAINT "emotion_logs_intensity" CHECK("emotion_logs"."intensity" BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE INDEX `emotion_logs_day` ON `emotion_logs` (`user_id`,`date`,`timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `emotion_logs_type` ON `emotion_logs` (`user_id`,`emotion_type`,`date`);--> statement-breakpoint
ALTER TABLE `household` ADD `helpline_text` text DEFAULT '' NOT NULL;