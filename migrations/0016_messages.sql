CREATE TABLE `answer_log` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`guest_id` text NOT NULL,
	`by_guest_id` text,
	`source` text NOT NULL,
	`statuses` text NOT NULL,
	`answered_at` integer NOT NULL,
	`receipt_due_at` integer,
	`is_news` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answer_log_guest` ON `answer_log` (`guest_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `answer_log_wedding` ON `answer_log` (`wedding_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `answer_log_receipts` ON `answer_log` (`receipt_due_at`) WHERE "answer_log"."receipt_due_at" is not null;--> statement-breakpoint
CREATE INDEX `answer_log_news` ON `answer_log` (`wedding_id`,`answered_at`) WHERE "answer_log"."is_news" = 1;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`message_id` text NOT NULL,
	`household_id` text NOT NULL,
	`name` text NOT NULL,
	`channel` text NOT NULL,
	`recipients` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`error` text,
	`changed_at` integer NOT NULL,
	`sent_at` integer,
	`visited_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`message_id`,`household_id`,`channel`);--> statement-breakpoint
CREATE INDEX `deliveries_wedding` ON `deliveries` (`wedding_id`,`household_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_queued` ON `deliveries` (`message_id`) WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE TABLE `mailed_occasions` (
	`wedding_id` text NOT NULL,
	`occasion_id` text NOT NULL,
	`details` text NOT NULL,
	`mailed_at` integer NOT NULL,
	PRIMARY KEY(`wedding_id`, `occasion_id`),
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`kind` text NOT NULL,
	`occasion_ids` text DEFAULT '[]' NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`translations` text DEFAULT '{}' NOT NULL,
	`tone` text,
	`channel` text NOT NULL,
	`to` text DEFAULT 'contact' NOT NULL,
	`audience` text DEFAULT '{}' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`scheduled_at` integer,
	`started_at` integer,
	`sent_at` integer,
	`changes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_wedding` ON `messages` (`wedding_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_scheduled` ON `messages` (`scheduled_at`) WHERE "messages"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX `messages_sending` ON `messages` (`started_at`) WHERE "messages"."status" = 'sending';--> statement-breakpoint
ALTER TABLE `mails` ADD `delivery_id` text REFERENCES deliveries(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `mails` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `feedback` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `feedback_at` integer;--> statement-breakpoint
CREATE INDEX `mails_delivery` ON `mails` (`delivery_id`) WHERE "mails"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX `mails_provider` ON `mails` (`provider_id`) WHERE "mails"."provider_id" is not null;--> statement-breakpoint
ALTER TABLE `guests` ADD `unsubscribed_at` integer;--> statement-breakpoint
ALTER TABLE `guests` ADD `bounced_email` text;--> statement-breakpoint
ALTER TABLE `guests` ADD `visited_at` integer;--> statement-breakpoint
ALTER TABLE `occasions` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `questions` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `default_locale` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `answer_receipts` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `weddings` ADD `notify_answers` text DEFAULT 'daily' NOT NULL;