ALTER TABLE "files" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan_state" text DEFAULT 'unscanned' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "virus" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "verified_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "damage" text;--> statement-breakpoint
CREATE INDEX "files_verified" ON "files" USING btree ("tenant_id","verified_at");--> statement-breakpoint
CREATE INDEX "files_scan" ON "files" USING btree ("tenant_id","scan_state","scanned_at") WHERE "files"."scan_state" in ('checking', 'infected');--> statement-breakpoint
CREATE INDEX "files_damage" ON "files" USING btree ("tenant_id") WHERE "files"."damage" is not null;