CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'not_started' NOT NULL,
	`priority` integer DEFAULT 2 NOT NULL,
	`due_date` text,
	`notes` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`completed_at` text,
	`has_counted` integer DEFAULT false NOT NULL,
	`assigned_by` integer,
	`is_new` integer DEFAULT false NOT NULL,
	`due_order` text GENERATED ALWAYS AS (coalesce(due_date, '9999-12-31')) VIRTUAL NOT NULL,
	`priority_order` integer GENERATED ALWAYS AS (-priority) VIRTUAL NOT NULL,
	`done_order` text GENERATED ALWAYS AS (coalesce(completed_at, '9999')) VIRTUAL NOT NULL,
	`deleted_at` text,
	`deleted_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`deleted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tasks_status" CHECK("tasks"."status" IN ('not_started', 'in_progress', 'completed')),
	CONSTRAINT "tasks_priority" CHECK("tasks"."priority" IN (1, 2, 3)),
	CONSTRAINT "tasks_completed" CHECK((status = 'completed') = (completed_at IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `tasks_open_due` ON `tasks` (`user_id`,`due_order`,`priority_order`,`id`) WHERE completed_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `tasks_open_priority` ON `tasks` (`user_id`,`priority_order`,`due_order`,`id`) WHERE completed_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `tasks_done` ON `tasks` (`user_id`,`completed_at`,`id`);--> statement-breakpoint
CREATE INDEX `tasks_given` ON `tasks` (`assigned_by`,`done_order`,`id`) WHERE assigned_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_new` ON `tasks` (`user_id`) WHERE is_new = 1;--> statement-breakpoint
CREATE INDEX `tasks_trash` ON `tasks` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tasks_deleter` ON `tasks` (`deleted_by`) WHERE deleted_by IS NOT NULL;