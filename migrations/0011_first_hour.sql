ALTER TABLE `weddings` ADD `date_precision` text;--> statement-breakpoint
ALTER TABLE `weddings` ADD `set_up_done` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `first_steps_done` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `weddings` SET `set_up_done` = 1, `date_precision` = 'day' WHERE `version` > 1;
