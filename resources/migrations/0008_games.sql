CREATE TABLE `game_plays` (
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
	CONSTRAINT "game_plays_game" CHECK("game_plays"."game_id" IN ('memory', 'puzzle', 'word_search')),
	CONSTRAINT "game_plays_difficulty" CHECK("game_plays"."difficulty" IN ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
CREATE INDEX `game_plays_user` ON `game_plays` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `game_records` (
	`user_id` integer NOT NULL,
	`game_id` text NOT NULL,
	`difficulty` text NOT NULL,
	`plays` integer NOT NULL,
	`wins` integer NOT NULL,
	`best_score` integer,
	`best_seconds` integer,
	`best_moves` integer,
	PRIMARY KEY(`user_id`, `game_id`, `difficulty`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `game_words` (
	`position` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `game_words_word_unique` ON `game_words` (`word`);