CREATE INDEX `books_genre` ON `books` (`genre`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `books_author` ON `books` (`author`) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `reading_logs_added` ON `reading_logs` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_title` ON `reading_logs` (`user_id`,"book_title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_stars` ON `reading_logs` (`user_id`,CASE WHEN "rating" IS NULL THEN 0 ELSE "rating" END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_day` ON `reading_logs` (`user_id`,CASE WHEN "finish_date" IS NOT NULL THEN "finish_date"
        WHEN "start_date" IS NOT NULL THEN "start_date" ELSE '' END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_pages` ON `reading_logs` (`user_id`,CASE WHEN "book_pages" IS NULL THEN 0 ELSE "book_pages" END,`id`);--> statement-breakpoint
CREATE INDEX `reading_logs_author` ON `reading_logs` (`user_id`,`book_author`);--> statement-breakpoint
CREATE INDEX `reading_logs_shelved` ON `reading_logs` (`user_id`) WHERE shelves <> '[]';