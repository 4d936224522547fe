ALTER TABLE "polls" ADD COLUMN "to_day" date;--> statement-breakpoint
ALTER TABLE "polls" ADD COLUMN "company_ids" uuid[];