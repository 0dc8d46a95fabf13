ALTER TABLE `users` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`content_id`);