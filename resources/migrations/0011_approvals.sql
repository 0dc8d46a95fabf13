CREATE TABLE `outcomes` (
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
	CONSTRAINT "outcomes_kind" CHECK("outcomes"."kind" IN ('guest', 'post', 'comment', 'reported', 'judged'))
);
--> statement-breakpoint
CREATE INDEX `outcomes_user` ON `outcomes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_age` ON `outcomes` (`decided_at`);--> statement-breakpoint
CREATE TABLE `content_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`content_id` integer NOT NULL,
	`comment_id` integer,
	`author_id` integer NOT NULL,
	`reported_by` integer NOT NULL,
	`reason` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`settled_at` text,
	`settled_by` integer,
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reported_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_reports_post` ON `content_reports` (`content_id`,`reported_by`) WHERE settled_at IS NULL AND comment_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `content_reports_comment` ON `content_reports` (`comment_id`,`reported_by`) WHERE settled_at IS NULL AND comment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `content_reports_open` ON `content_reports` (`id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX `content_reports_content` ON `content_reports` (`content_id`);--> statement-breakpoint
CREATE INDEX `content_reports_of_comment` ON `content_reports` (`comment_id`);