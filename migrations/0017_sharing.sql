CREATE TABLE `calendar_links` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_links_token` ON `calendar_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `calendar_links_wedding` ON `calendar_links` (`wedding_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `final_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`occasion_id` text NOT NULL,
	`snapshot` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `final_counts_wedding` ON `final_counts` (`wedding_id`,`occasion_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `share_links` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`view` text NOT NULL,
	`vendor_id` text,
	`occasion_id` text,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer,
	`confirmed_at` integer,
	`last_shown` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_links_token` ON `share_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `share_links_wedding` ON `share_links` (`wedding_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `share_links_vendor` ON `share_links` (`vendor_id`);--> statement-breakpoint
ALTER TABLE `guests` ADD `allergy_severity` text;--> statement-breakpoint
ALTER TABLE `guests` ADD `show_phone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `timeline_events` ADD `visibility` text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE `vendors` ADD `crew_meals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `vendors` ADD `show_phone` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `seat_finder` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `seat_finder_selector` text;--> statement-breakpoint
CREATE UNIQUE INDEX `weddings_seat_finder` ON `weddings` (`seat_finder_selector`) WHERE "weddings"."seat_finder_selector" is not null;