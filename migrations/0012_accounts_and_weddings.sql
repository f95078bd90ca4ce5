-- Drops the foreign keys from the accounts' tables to the weddings' tables. Nothing refers to a rebuilt table when it is
-- dropped, so no rows are deleted with it. Names and columns stay, for the Worker that runs until the next is deployed.
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `wedding_directory` (
	`wedding_id` text PRIMARY KEY NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `wedding_directory`("wedding_id", "created_at") SELECT "id", "created_at" FROM `weddings`;
--> statement-breakpoint
CREATE TABLE `billing_customers_rebuilt` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text,
	`linked_by` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `billing_customers_rebuilt`("id", "wedding_id", "linked_by", "created_at") SELECT "id", "wedding_id", "linked_by", "created_at" FROM `billing_customers`;
--> statement-breakpoint
CREATE TABLE `billing_facts_rebuilt` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text NOT NULL,
	`rank` text NOT NULL,
	`report` text NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`),
	FOREIGN KEY (`customer_id`) REFERENCES `billing_customers_rebuilt`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `billing_facts_rebuilt`("subscription_id", "kind", "customer_id", "rank", "report") SELECT "subscription_id", "kind", "customer_id", "rank", "report" FROM `billing_facts`;
--> statement-breakpoint
DROP TABLE `billing_facts`;
--> statement-breakpoint
DROP TABLE `billing_customers`;
--> statement-breakpoint
ALTER TABLE `billing_customers_rebuilt` RENAME TO `billing_customers`;
--> statement-breakpoint
ALTER TABLE `billing_facts_rebuilt` RENAME TO `billing_facts`;
--> statement-breakpoint
CREATE INDEX `billing_customers_wedding` ON `billing_customers` (`wedding_id`);
--> statement-breakpoint
CREATE INDEX `billing_customers_stray` ON `billing_customers` (`created_at`) WHERE "billing_customers"."wedding_id" is null;
--> statement-breakpoint
CREATE INDEX `billing_facts_customer` ON `billing_facts` (`customer_id`);
--> statement-breakpoint
CREATE TABLE `idempotency_keys_rebuilt` (
	`wedding_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`wedding_id`, `key`)
);
--> statement-breakpoint
INSERT INTO `idempotency_keys_rebuilt`("wedding_id", "key", "request_hash", "status", "body", "created_at") SELECT "wedding_id", "key", "request_hash", "status", "body", "created_at" FROM `idempotency_keys`;
--> statement-breakpoint
DROP TABLE `idempotency_keys`;
--> statement-breakpoint
ALTER TABLE `idempotency_keys_rebuilt` RENAME TO `idempotency_keys`;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);
--> statement-breakpoint
CREATE TABLE `wedding_invitations_rebuilt` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`requested_by` text,
	`requested_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `wedding_invitations_rebuilt`("id", "wedding_id", "email", "email_key", "role", "token_hash", "requested_by", "requested_at", "created_at", "expires_at") SELECT "id", "wedding_id", "email", "email_key", "role", "token_hash", "requested_by", "requested_at", "created_at", "expires_at" FROM `wedding_invitations`;
--> statement-breakpoint
DROP TABLE `wedding_invitations`;
--> statement-breakpoint
ALTER TABLE `wedding_invitations_rebuilt` RENAME TO `wedding_invitations`;
--> statement-breakpoint
CREATE UNIQUE INDEX `wedding_invitations_address` ON `wedding_invitations` (`wedding_id`,`email_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `wedding_invitations_token` ON `wedding_invitations` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `wedding_invitations_expires` ON `wedding_invitations` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `wedding_invitations_requested` ON `wedding_invitations` (`requested_by`) WHERE "wedding_invitations"."requested_by" is not null;
--> statement-breakpoint
CREATE TABLE `wedding_members_rebuilt` (
	`wedding_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`opened_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`wedding_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `wedding_members_rebuilt`("wedding_id", "user_id", "role", "opened_at", "created_at") SELECT "wedding_id", "user_id", "role", "opened_at", "created_at" FROM `wedding_members`;
--> statement-breakpoint
DROP TABLE `wedding_members`;
--> statement-breakpoint
ALTER TABLE `wedding_members_rebuilt` RENAME TO `wedding_members`;
--> statement-breakpoint
CREATE INDEX `wedding_members_user` ON `wedding_members` (`user_id`);
--> statement-breakpoint
ALTER TABLE `mails` ADD `about_wedding_id` text;
--> statement-breakpoint
ALTER TABLE `mails` ADD `recipient_id` text;
--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient_id`) WHERE "mails"."recipient_id" is not null;
--> statement-breakpoint
CREATE INDEX `mails_about_wedding` ON `mails` (`about_wedding_id`) WHERE "mails"."about_wedding_id" is not null;
