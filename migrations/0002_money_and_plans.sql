CREATE TABLE `budget_events` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`line_id` text NOT NULL,
	`type` text NOT NULL,
	`planned_before_cents` integer NOT NULL,
	`planned_after_cents` integer NOT NULL,
	`unit_before_cents` integer,
	`unit_after_cents` integer,
	`actual_before_cents` integer NOT NULL,
	`actual_after_cents` integer NOT NULL,
	`paid_before_cents` integer NOT NULL,
	`paid_after_cents` integer NOT NULL,
	`note` text,
	`actor_name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `budget_events_line` ON `budget_events` (`wedding_id`,`line_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `budget_events_wedding` ON `budget_events` (`wedding_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `budget_events_per_guest` ON `budget_events` (`wedding_id`) WHERE "budget_events"."unit_before_cents" is not null;--> statement-breakpoint
CREATE TABLE `budget_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`category_id` text,
	`name` text NOT NULL,
	`cost_basis` text DEFAULT 'fixed' NOT NULL,
	`planned_cents` integer DEFAULT 0 NOT NULL,
	`unit_cost_cents` integer,
	`actual_cents` integer DEFAULT 0 NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`is_flagged` integer DEFAULT false NOT NULL,
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `budget_lines_wedding` ON `budget_lines` (`wedding_id`);--> statement-breakpoint
CREATE INDEX `budget_lines_per_guest` ON `budget_lines` (`wedding_id`) WHERE "budget_lines"."cost_basis" = 'per_guest';--> statement-breakpoint
CREATE INDEX `budget_lines_category` ON `budget_lines` (`category_id`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`category_id` text,
	`category` text,
	`status` text DEFAULT 'not_started' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`due_date` text,
	`assigned_to` text,
	`completed_at` integer,
	`template_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `tasks_wedding` ON `tasks` (`wedding_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `tasks_category` ON `tasks` (`category_id`);--> statement-breakpoint
CREATE TABLE `vendor_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`label` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`due_date` text,
	`paid_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `vendors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `vendor_payments_wedding` ON `vendor_payments` (`wedding_id`,`vendor_id`);--> statement-breakpoint
CREATE INDEX `vendor_payments_open` ON `vendor_payments` (`wedding_id`,`due_date`) WHERE "vendor_payments"."paid_on" is null;--> statement-breakpoint
CREATE INDEX `vendor_payments_vendor` ON `vendor_payments` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`name` text NOT NULL,
	`category_id` text,
	`category` text,
	`status` text DEFAULT 'contacted' NOT NULL,
	`contact_name` text,
	`email` text,
	`phone` text,
	`website` text,
	`quoted_cents` integer,
	`contracted_cents` integer,
	`rating` real,
	`notes` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `vendors_wedding` ON `vendors` (`wedding_id`,`status`);--> statement-breakpoint
CREATE INDEX `vendors_category` ON `vendors` (`category_id`);--> statement-breakpoint
ALTER TABLE `weddings` ADD `catering_category_id` text REFERENCES categories(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `weddings_catering_category` ON `weddings` (`catering_category_id`);