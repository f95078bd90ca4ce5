ALTER TABLE `account_tokens` ADD `email_key` text;--> statement-breakpoint
ALTER TABLE `wedding_invitations` ADD `requested_by` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `wedding_invitations` ADD `requested_at` integer;--> statement-breakpoint
CREATE INDEX `wedding_invitations_requested` ON `wedding_invitations` (`requested_by`) WHERE "wedding_invitations"."requested_by" is not null;