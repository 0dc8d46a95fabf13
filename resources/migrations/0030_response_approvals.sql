CREATE TABLE `response_approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kid_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`requested_at` text NOT NULL,
	`decided_at` text,
	`decided_by` integer,
	FOREIGN KEY (`kid_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`friend_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "response_approvals_state" CHECK("response_approvals"."state" IN ('waiting', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `response_approvals_pair` ON `response_approvals` (`kid_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `response_approvals_friend` ON `response_approvals` (`friend_id`);--> statement-breakpoint
CREATE INDEX `response_approvals_waiting` ON `response_approvals` (`id`) WHERE state = 'waiting';--> statement-breakpoint
DROP INDEX `comments_content`;--> statement-breakpoint
CREATE INDEX `comments_content` ON `comments` (`content_id`,`id`,`user_id`) WHERE is_pending = 0;--> statement-breakpoint
DROP INDEX `reactions_received`;--> statement-breakpoint
CREATE INDEX `reactions_user` ON `reactions` (`user_id`,`owner_id`,`content_id`);--> statement-breakpoint
CREATE INDEX `reactions_received` ON `reactions` (`owner_id`,`id`,`user_id`) WHERE user_id <> owner_id;--> statement-breakpoint
CREATE INDEX `users_kids` ON `users` (`id`) WHERE "users"."is_child" = 1;--> statement-breakpoint
-- Friends no longer see what they have seen so far until a grown-up agrees: that is asked at once.
INSERT INTO `response_approvals` (`kid_id`, `friend_id`, `requested_at`)
SELECT kid.`id`, friend.`id`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM (
	SELECT `user_id` AS `id`, max(`audience` <> 'household') AS `is_shown` FROM (
		SELECT c.`user_id`, p.`audience` FROM `comments` c JOIN `contents` p ON p.`id` = c.`content_id`
		WHERE c.`is_pending` = 0 AND c.`deleted_at` IS NULL AND p.`deleted_at` IS NULL
		UNION ALL
		SELECT r.`user_id`, p.`audience` FROM `reactions` r JOIN `contents` p ON p.`id` = r.`content_id`
		WHERE p.`deleted_at` IS NULL
	) GROUP BY `user_id`
) said
JOIN `users` kid ON kid.`id` = said.`id` AND kid.`is_child` = 1 AND kid.`deleted_at` IS NULL
JOIN `users` friend ON friend.`role` = 'friend' AND friend.`deleted_at` IS NULL AND friend.`id` <> kid.`id`
WHERE said.`is_shown` = 1
ORDER BY kid.`id`, friend.`id`;
