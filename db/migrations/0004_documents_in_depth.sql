ALTER TABLE "documents" ADD COLUMN "ksef_number" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "concerns_month" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "read_from_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "receipt" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "acknowledged_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_acknowledged_by_fk" FOREIGN KEY ("tenant_id","acknowledged_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_removed_by_fk" FOREIGN KEY ("tenant_id","removed_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("tenant_id","entity","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_number" ON "documents" USING btree ("tenant_id","company_id","number");--> statement-breakpoint
CREATE INDEX "documents_ksef_number" ON "documents" USING btree ("tenant_id","company_id","ksef_number");--> statement-breakpoint
CREATE INDEX "documents_removed" ON "documents" USING btree ("tenant_id","removed_at") WHERE removed_at is not null;