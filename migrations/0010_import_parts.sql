CREATE TABLE `import_parts` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`wedding_id` text NOT NULL,
	`destination` text NOT NULL,
	`waiting` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`wedding_id`) REFERENCES `weddings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_parts_wedding` ON `import_parts` (`wedding_id`);