ALTER TABLE `chat_messages` ADD `sticker` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `sticker` text;