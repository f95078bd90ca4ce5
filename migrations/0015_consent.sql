ALTER TABLE `guests` ADD `consents` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `question_answers` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `weddings` ADD `helpers_see_needs` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `keeps_needs` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `needs_checked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `weddings_needs` ON `weddings` (`wedding_date_fixed`,`needs_checked_at`) WHERE "weddings"."keeps_needs" = 0 and "weddings"."wedding_date_policy" = 'fixed';