ALTER TABLE `comments` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_client` ON `comments` (`user_id`,`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `contents` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contents_client` ON `contents` (`user_id`,`client_id`) WHERE client_id IS NOT NULL;