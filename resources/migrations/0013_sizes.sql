ALTER TABLE `household` ADD `image_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `video_megabytes` integer;--> statement-breakpoint
ALTER TABLE `household` ADD `avatar_megabytes` integer;