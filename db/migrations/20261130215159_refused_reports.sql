ALTER TABLE "employees" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "ticket_id" uuid;