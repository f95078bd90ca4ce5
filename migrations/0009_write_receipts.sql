CREATE TABLE `write_receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`changes` text NOT NULL
);
