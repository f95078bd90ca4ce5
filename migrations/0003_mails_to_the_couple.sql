ALTER TABLE `mails` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `mails` ADD `payment_id` text REFERENCES vendor_payments(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `mails_payment` ON `mails` (`payment_id`,`user_id`) WHERE "mails"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`) WHERE "mails"."user_id" is not null;--> statement-breakpoint
ALTER TABLE `weddings` ADD `payment_reminders` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `task_digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `weddings_task_digest` ON `weddings` (`id`) WHERE "weddings"."task_digest" = 1;--> statement-breakpoint
CREATE INDEX `vendor_payments_due` ON `vendor_payments` (`due_date`) WHERE "vendor_payments"."paid_on" is null;