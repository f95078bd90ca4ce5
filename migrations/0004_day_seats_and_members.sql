CREATE TABLE `seating_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`type` text NOT NULL,
	`guest_id` text NOT NULL,
	`other_guest_id` text NOT NULL,
	`strength` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seating_rules_pair` ON `seating_rules` (`wedding_id`,`guest_id`,`other_guest_id`);--> statement-breakpoint
CREATE INDEX `seating_rules_guest` ON `seating_rules` (`guest_id`);--> statement-breakpoint
CREATE INDEX `seating_rules_other_guest` ON `seating_rules` (`other_guest_id`);--> statement-breakpoint
CREATE TABLE `timeline_events` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`date` text NOT NULL,
	`start_time` text NOT NULL,
	`end_time` text,
	`location` text,
	`vendor_id` text,
	`status` text DEFAULT 'planned' NOT NULL,
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `timeline_events_wedding` ON `timeline_events` (`wedding_id`,`date`,`start_time`);--> statement-breakpoint
CREATE INDEX `timeline_events_vendor` ON `timeline_events` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `wedding_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wedding_invitations_address` ON `wedding_invitations` (`wedding_id`,`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `wedding_invitations_token` ON `wedding_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `wedding_invitations_expires` ON `wedding_invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `users_expires` ON `users` (`expires_at`) WHERE "users"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE `wedding_members` ADD `opened_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `is_sample` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`ended_at`) WHERE "sessions"."ended_at" is not null;