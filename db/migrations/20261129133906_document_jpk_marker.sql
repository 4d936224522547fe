ALTER TABLE "documents" ADD COLUMN "jpk_marker_chosen" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "jpk_marker_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "jpk_marker" text GENERATED ALWAYS AS (case when ksef_number is not null and jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
          else coalesce(jpk_marker_chosen, case when category in ('purchase_invoice', 'sales_invoice') and not read_from_file then 'BFK' else 'DI' end) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_jpk_marker" ON "documents" USING btree ("tenant_id","jpk_marker");