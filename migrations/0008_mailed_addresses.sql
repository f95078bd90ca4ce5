CREATE TABLE `mailed_addresses` (
	`letter_id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`address_hash` text NOT NULL,
	`queued_at` integer NOT NULL,
	`sent_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailed_addresses_address` ON `mailed_addresses` (`wedding_id`,`address_hash`);--> statement-breakpoint
CREATE INDEX `mailed_addresses_day` ON `mailed_addresses` (`wedding_id`,`queued_at`);--> statement-breakpoint
CREATE INDEX `mailed_addresses_expires` ON `mailed_addresses` (`expires_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `letter_id` text;--> statement-breakpoint
CREATE INDEX `mails_letter` ON `mails` (`letter_id`) WHERE "mails"."letter_id" is not null;