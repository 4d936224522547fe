-- without a transaction
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "in_ksef_form" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Forced again by grants.sql; the owner sees the rows of all offices until then.
ALTER TABLE "documents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Of what people have sent so far the form was not kept: a purchase from a seller without a Polish number was none of KSeF's own.
update documents set in_ksef_form = true
  where read_from_file and source <> 'ksef' and not in_ksef_form
    and not (category = 'purchase_invoice' and coalesce(counterparty_vat_number !~ '^[0-9]{10}$', true));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_marker";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_marker" ON "documents" USING btree ("tenant_id",(case when ksef_number is not null and jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
  else coalesce(jpk_marker_chosen, case when category in ('purchase_invoice', 'sales_invoice') and not in_ksef_form then 'BFK' else 'DI' end) end));
