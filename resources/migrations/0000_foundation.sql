CREATE TABLE `device_people` (
	`device_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`signed_in_at` text NOT NULL,
	PRIMARY KEY(`device_id`, `user_id`),
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` blob NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_token_hash_unique` ON `devices` (`token_hash`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_hash` blob NOT NULL,
	`role` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_by` integer,
	`used_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`used_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_code_hash_unique` ON `invites` (`code_hash`);--> statement-breakpoint
CREATE TABLE `opened_pages` (
	`user_id` integer NOT NULL,
	`page` text NOT NULL,
	PRIMARY KEY(`user_id`, `page`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` blob NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`bucket` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`window_started_at` integer NOT NULL,
	`blocked_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`display_name` text NOT NULL,
	`avatar` text,
	`role` text DEFAULT 'guest' NOT NULL,
	`is_child` integer DEFAULT false NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`access_expired` integer DEFAULT false NOT NULL,
	`access_expires_at` text,
	`vouched_by` integer,
	`registered_at` text NOT NULL,
	`last_seen_at` text,
	`deactivated_at` text,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('admin', 'family', 'friend', 'guest')),
	CONSTRAINT "users_no_kid_admin" CHECK(NOT ("users"."role" = 'admin' AND "users"."is_child" = 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` ("username" COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `bell_seen` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`reaction_id` integer DEFAULT 0 NOT NULL,
	`family_content_id` integer DEFAULT 0 NOT NULL,
	`reactions_received` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`user_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	`is_pending` integer DEFAULT false NOT NULL,
	`visible_at` text NOT NULL,
	`is_seen` integer DEFAULT false NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_content` ON `comments` (`content_id`,`id`) WHERE is_pending = 0;--> statement-breakpoint
CREATE INDEX `comments_pending` ON `comments` (`content_id`,`id`) WHERE is_pending = 1;--> statement-breakpoint
CREATE INDEX `comments_waiting` ON `comments` (`id`) WHERE is_pending = 1;--> statement-breakpoint
CREATE INDEX `comments_people` ON `comments` (`content_id`,`user_id`,`id`) WHERE is_pending = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `comments_received` ON `comments` (`owner_id`,`visible_at`) WHERE user_id <> owner_id AND is_pending = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `comments_unseen` ON `comments` (`owner_id`) WHERE is_seen = 0 AND is_pending = 0;--> statement-breakpoint
CREATE INDEX `comments_user_owner` ON `comments` (`user_id`,`owner_id`) WHERE is_pending = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `contents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`content_type` text NOT NULL,
	`media_id` integer,
	`text_content` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`user_id` integer NOT NULL,
	`is_family_content` integer DEFAULT false NOT NULL,
	`friends_approval` text DEFAULT 'notNeeded' NOT NULL,
	`audience` text NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`deleted_by` integer,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contents_type_known" CHECK("contents"."content_type" IN ('art', 'photo', 'story', 'video')),
	CONSTRAINT "contents_audience_known" CHECK("contents"."audience" IN ('everyone', 'friends', 'household'))
);
--> statement-breakpoint
CREATE INDEX `contents_live` ON `contents` (`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_type` ON `contents` (`content_type`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_user` ON `contents` (`user_id`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_user_type` ON `contents` (`user_id`,`content_type`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_family` ON `contents` (`id`) WHERE is_family_content = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_family_type` ON `contents` (`content_type`,`id`) WHERE is_family_content = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_family_user` ON `contents` (`user_id`,`id`) WHERE is_family_content = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_family_user_type` ON `contents` (`user_id`,`content_type`,`id`) WHERE is_family_content = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_audience` ON `contents` (`audience`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_audience_type` ON `contents` (`audience`,`content_type`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_user_audience` ON `contents` (`user_id`,`audience`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_user_audience_type` ON `contents` (`user_id`,`audience`,`content_type`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_waiting` ON `contents` (`id`) WHERE friends_approval = 'waiting' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `contents_trash` ON `contents` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contents_media` ON `contents` (`media_id`);--> statement-breakpoint
CREATE TABLE `reactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`emoji` text NOT NULL,
	`created_at` text NOT NULL,
	`user_id` integer NOT NULL,
	`content_id` integer NOT NULL,
	`owner_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`content_id`) REFERENCES `contents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reactions_once` ON `reactions` (`content_id`,`user_id`,`emoji`);--> statement-breakpoint
CREATE INDEX `reactions_received` ON `reactions` (`owner_id`,`id`) WHERE user_id <> owner_id;--> statement-breakpoint
CREATE TABLE `household` (
	`id` integer PRIMARY KEY NOT NULL,
	`space_name` text NOT NULL,
	`child_name` text NOT NULL,
	`joining` text NOT NULL,
	`lan` integer NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "household_single" CHECK("household"."id" = 1),
	CONSTRAINT "household_joining" CHECK("household"."joining" IN ('guests', 'invites', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`installation_id` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "installation_single" CHECK("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`owner_id` integer NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` text NOT NULL,
	`trashed_at` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "media_kind" CHECK("media"."kind" IN ('image', 'video'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_name_unique` ON `media` (`name`);--> statement-breakpoint
CREATE INDEX `media_trash` ON `media` (`trashed_at`) WHERE trashed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `media_files` (
	`media_id` integer NOT NULL,
	`variant` text NOT NULL,
	`sha256` text NOT NULL,
	`mime` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`media_id`, `variant`),
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "media_files_variant" CHECK("media_files"."variant" IN ('original', 'small', 'large'))
);
--> statement-breakpoint
CREATE INDEX `media_files_sha256` ON `media_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`size` integer NOT NULL,
	`offset` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`updated_at`);