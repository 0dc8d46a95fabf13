CREATE TABLE `removed_pictures` (
	`media_id` integer PRIMARY KEY NOT NULL,
	`content_id` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_pictures_content` ON `removed_pictures` (`content_id`);