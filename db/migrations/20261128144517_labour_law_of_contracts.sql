ALTER TABLE "contracts" ADD COLUMN "intended" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "override_reason" text;