CREATE TABLE `invitations` (
	`guest_id` text NOT NULL,
	`occasion_id` text NOT NULL,
	`wedding_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`source` text,
	`responded_at` integer,
	`meal_preference` text,
	`table_id` text,
	`seat_number` integer,
	PRIMARY KEY(`guest_id`, `occasion_id`),
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`occasion_id`) REFERENCES `occasions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`table_id`) REFERENCES `seating_tables`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `invitations_wedding` ON `invitations` (`wedding_id`,`occasion_id`);--> statement-breakpoint
CREATE INDEX `invitations_occasion` ON `invitations` (`occasion_id`);--> statement-breakpoint
CREATE INDEX `invitations_table` ON `invitations` (`table_id`) WHERE "invitations"."table_id" is not null;--> statement-breakpoint
CREATE TABLE `households` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`name` text,
	`name_key` text,
	`salutation` text,
	`contact_guest_id` text,
	`address` text,
	`locale` text,
	`had_members` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `households_wedding` ON `households` (`wedding_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `households_name` ON `households` (`wedding_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `occasions` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`name` text NOT NULL,
	`date` text,
	`start_time` text,
	`end_time` text,
	`venue_name` text,
	`address` text,
	`dress_code` text,
	`notes` text,
	`meal_options` text,
	`asks_rsvp` integer DEFAULT true NOT NULL,
	`rsvp_deadline` text,
	`capacity` integer,
	`position` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `occasions_wedding` ON `occasions` (`wedding_id`);--> statement-breakpoint
CREATE TABLE `question_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`question_id` text NOT NULL,
	`guest_id` text,
	`household_id` text,
	`value` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`question_id`) REFERENCES `questions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `guests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`household_id`) REFERENCES `households`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_answers_person` ON `question_answers` (`guest_id`,`question_id`) WHERE "question_answers"."guest_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `question_answers_household` ON `question_answers` (`household_id`,`question_id`) WHERE "question_answers"."household_id" is not null;--> statement-breakpoint
CREATE INDEX `question_answers_question` ON `question_answers` (`question_id`);--> statement-breakpoint
CREATE INDEX `question_answers_wedding` ON `question_answers` (`wedding_id`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`text` text NOT NULL,
	`help` text,
	`kind` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`scope` text DEFAULT 'person' NOT NULL,
	`occasion_id` text,
	`asked_of` text DEFAULT 'everyone' NOT NULL,
	`shown_when` text DEFAULT 'attending' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`depends_on` text,
	`is_sensitive` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questions_wedding` ON `questions` (`wedding_id`);--> statement-breakpoint
ALTER TABLE `budget_lines` ADD `child_unit_cost_cents` integer;--> statement-breakpoint
ALTER TABLE `budget_lines` ADD `occasion_id` text REFERENCES occasions(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `budget_lines_occasion` ON `budget_lines` (`occasion_id`) WHERE "budget_lines"."occasion_id" is not null;--> statement-breakpoint
ALTER TABLE `guests` ADD `household_id` text REFERENCES households(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `guests` ADD `kind` text DEFAULT 'adult' NOT NULL;--> statement-breakpoint
ALTER TABLE `guests` ADD `answers_for_household` integer;--> statement-breakpoint
ALTER TABLE `guests` ADD `is_invited` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `guests` ADD `principal_id` text;--> statement-breakpoint
ALTER TABLE `guests` ADD `companions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `guests_household` ON `guests` (`household_id`) WHERE "guests"."household_id" is not null;--> statement-breakpoint
CREATE INDEX `guests_unsettled` ON `guests` (`wedding_id`,`household`) WHERE "guests"."household" is not null and "guests"."household_id" is null;--> statement-breakpoint
ALTER TABLE `seating_tables` ADD `occasion_id` text REFERENCES occasions(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `seating_tables_occasion` ON `seating_tables` (`occasion_id`) WHERE "seating_tables"."occasion_id" is not null;--> statement-breakpoint
ALTER TABLE `timeline_events` ADD `occasion_id` text;--> statement-breakpoint
ALTER TABLE `weddings` ADD `has_occasions` integer DEFAULT false NOT NULL;