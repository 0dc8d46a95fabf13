CREATE TABLE `content_media` (
	`content_id` integer NOT NULL,
	`position` integer NOT NULL,
	`media_id` integer NOT NULL,
	PRIMARY KEY(`content_id`, `position`),
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_media_media` ON `content_media` (`media_id`);--> statement-breakpoint
ALTER TABLE `media` ADD `caption` text DEFAULT '' NOT NULL;