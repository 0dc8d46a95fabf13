ALTER TABLE `household` ADD `joining_notice` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Households that let anyone join are told once that new ones do not.
UPDATE `household` SET `joining_notice` = 1 WHERE `joining` = 'guests';
