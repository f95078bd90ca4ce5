CREATE TABLE `billing_customers` (
	`id` text PRIMARY KEY NOT NULL,
	`wedding_id` text,
	`linked_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `billing_customers_wedding` ON `billing_customers` (`wedding_id`);--> statement-breakpoint
CREATE INDEX `billing_customers_stray` ON `billing_customers` (`created_at`) WHERE "billing_customers"."wedding_id" is null;--> statement-breakpoint
CREATE TABLE `billing_facts` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`customer_id` text NOT NULL,
	`rank` text NOT NULL,
	`report` text NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`),
	FOREIGN KEY (`customer_id`) REFERENCES `billing_customers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `billing_facts_customer` ON `billing_facts` (`customer_id`);