CREATE INDEX `media_owner` ON `media` (`owner_id`,`id`);--> statement-breakpoint
CREATE INDEX `media_taken` ON `media` (`owner_id`,coalesce(taken_at, created_at),`id`) WHERE shelf = 'media';