ALTER TABLE "ksef_connections" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD COLUMN "read_on" date;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD COLUMN "halted" text;