CREATE TABLE `wedding_moves` (
	`wedding_id` text PRIMARY KEY NOT NULL,
	`from_database` integer NOT NULL,
	`to_database` integer NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `moving_rows` (
	`wedding_id` text NOT NULL,
	`table_name` text NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`wedding_id`, `table_name`, `part`)
);
--> statement-breakpoint
ALTER TABLE `erasures` ADD `database` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `wedding_directory` ADD `database` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `moving_to` integer;--> statement-breakpoint
CREATE INDEX `weddings_moving` ON `weddings` (`moving_to`) WHERE "weddings"."moving_to" is not null;