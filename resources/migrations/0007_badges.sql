CREATE TABLE `achievements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`user_id` integer NOT NULL,
	`badge` text,
	`game_id` text,
	`score` integer,
	`note` text,
	`awarded_by` integer,
	`timestamp` text NOT NULL,
	`celebrated_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`awarded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "achievements_type" CHECK(CASE WHEN "achievements"."type" IN ('badge', 'award') THEN "achievements"."badge" IS NOT NULL
        ELSE "achievements"."type" IN ('game_completion', 'high_score')
          AND "achievements"."game_id" IS NOT NULL AND "achievements"."score" IS NOT NULL END)
);
--> statement-breakpoint
CREATE INDEX `achievements_user` ON `achievements` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `achievements_user_badges` ON `achievements` (`user_id`,`id`) WHERE badge IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `achievements_once` ON `achievements` (`user_id`,`badge`) WHERE type = 'badge';--> statement-breakpoint
CREATE INDEX `achievements_best` ON `achievements` (`user_id`,`game_id`,`id`) WHERE type = 'high_score';--> statement-breakpoint
CREATE INDEX `achievements_giver` ON `achievements` (`awarded_by`) WHERE awarded_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `badge_counts` (
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `what`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
