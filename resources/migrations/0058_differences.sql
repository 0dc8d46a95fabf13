CREATE TABLE `__new_game_plays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`game_id` text NOT NULL,
	`difficulty` text NOT NULL,
	`score` integer NOT NULL,
	`seconds` integer NOT NULL,
	`moves` integer NOT NULL,
	`has_won` integer NOT NULL,
	`is_calm` integer NOT NULL,
	`played_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "game_plays_game" CHECK("__new_game_plays"."game_id" IN ('memory', 'puzzle', 'word_search', 'jigsaw', 'differences')),
	CONSTRAINT "game_plays_difficulty" CHECK("__new_game_plays"."difficulty" IN ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
INSERT INTO `__new_game_plays`("id", "user_id", "game_id", "difficulty", "score", "seconds", "moves", "has_won", "is_calm", "played_at") SELECT "id", "user_id", "game_id", "difficulty", "score", "seconds", "moves", "has_won", "is_calm", "played_at" FROM `game_plays`;--> statement-breakpoint
DROP TABLE `game_plays`;--> statement-breakpoint
ALTER TABLE `__new_game_plays` RENAME TO `game_plays`;--> statement-breakpoint
CREATE INDEX `game_plays_user` ON `game_plays` (`user_id`,`id`);