ALTER TABLE `mails` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `wave` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `deadline` text;--> statement-breakpoint
CREATE INDEX `weddings_deadline` ON `weddings` (`rsvp_deadline`) WHERE "weddings"."rsvp_deadline" is not null;