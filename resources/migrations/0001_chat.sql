CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`room_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`content` text NOT NULL,
	`sent_at` text NOT NULL,
	`client_id` text,
	`media_id` integer,
	`note` text,
	`note_person_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`room_id`) REFERENCES `chat_rooms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`note_person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_messages_note" CHECK("chat_messages"."note" IN ('joined', 'added', 'left', 'removed', 'watching', 'handedOver'))
);
--> statement-breakpoint
CREATE INDEX `chat_messages_room` ON `chat_messages` (`room_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_client` ON `chat_messages` (`user_id`,`client_id`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_messages_media` ON `chat_messages` (`media_id`) WHERE media_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `chat_reactions` (
	`message_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`emoji` text NOT NULL,
	PRIMARY KEY(`message_id`, `emoji`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `chat_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`room_id` integer,
	`room_name` text NOT NULL,
	`message_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`reported_by` integer NOT NULL,
	`reason` text NOT NULL,
	`context` text NOT NULL,
	`created_at` text NOT NULL,
	`settled_at` text,
	`settled_by` integer,
	FOREIGN KEY (`room_id`) REFERENCES `chat_rooms`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reported_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_reports_message_person` ON `chat_reports` (`message_id`,`reported_by`);--> statement-breakpoint
CREATE INDEX `chat_reports_room` ON `chat_reports` (`room_id`);--> statement-breakpoint
CREATE INDEX `chat_reports_open` ON `chat_reports` (`id`) WHERE settled_at IS NULL;--> statement-breakpoint
CREATE TABLE `chat_room_members` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`room_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` text NOT NULL,
	`last_read_message_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`room_id`) REFERENCES `chat_rooms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_room_members_room_user` ON `chat_room_members` (`room_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `chat_room_members_user` ON `chat_room_members` (`user_id`,`room_id`);--> statement-breakpoint
CREATE TABLE `chat_rooms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`created_by` integer NOT NULL,
	`last_message_id` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`deleted_at` text,
	`deleted_by` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_rooms_creator` ON `chat_rooms` (`created_by`);--> statement-breakpoint
CREATE INDEX `chat_rooms_open` ON `chat_rooms` (`id`) WHERE is_private = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_trash` ON `chat_rooms` (`deleted_at`) WHERE deleted_at IS NOT NULL;