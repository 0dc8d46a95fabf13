CREATE TABLE `take_down_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`media_id` integer NOT NULL,
	`user_id` integer,
	`is_hiding` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `take_down_requests_once` ON `take_down_requests` (`media_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `take_down_requests_user` ON `take_down_requests` (`user_id`,`media_id`);--> statement-breakpoint
CREATE TABLE `__new_outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`is_allowed` integer NOT NULL,
	`title` text NOT NULL,
	`content_id` integer,
	`decided_by` integer NOT NULL,
	`decided_at` text NOT NULL,
	`is_seen` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outcomes_kind" CHECK("__new_outcomes"."kind" IN ('guest', 'post', 'comment', 'reported', 'judged', 'takeDown', 'takenDown'))
);
--> statement-breakpoint
INSERT INTO `__new_outcomes`("id", "user_id", "kind", "is_allowed", "title", "content_id", "decided_by", "decided_at", "is_seen") SELECT "id", "user_id", "kind", "is_allowed", "title", "content_id", "decided_by", "decided_at", "is_seen" FROM `outcomes`;--> statement-breakpoint
DROP TABLE `outcomes`;--> statement-breakpoint
ALTER TABLE `__new_outcomes` RENAME TO `outcomes`;--> statement-breakpoint
CREATE INDEX `outcomes_user` ON `outcomes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_age` ON `outcomes` (`decided_at`);--> statement-breakpoint
ALTER TABLE `media` ADD `hidden_at` text;