ALTER TABLE "devices" ADD COLUMN "trusted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "trusted_in" text;