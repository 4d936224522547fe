-- without a transaction
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "in_ksef_form" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Forced again by grants.sql; the owner sees the rows of all offices until then.
ALTER TABLE "documents" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Of what people have sent so far the form was not kept: a purchase from a seller without a Polish number was none of KSeF's own.
-- Company by company: nobody's documents are held longer than their own take.
DO $$
DECLARE
  offices text[];
  office text;
  owners uuid[];
  owner uuid;
BEGIN
  select coalesce(array_agg(distinct tenant_id), '{}') into offices from documents;
  FOREACH office IN ARRAY offices LOOP
    select coalesce(array_agg(distinct company_id), '{}') into owners from documents where tenant_id = office;
    FOREACH owner IN ARRAY owners LOOP
      update documents set in_ksef_form = true
        where tenant_id = office and company_id = owner and read_from_file and source <> 'ksef' and not in_ksef_form
          and not (category = 'purchase_invoice' and coalesce(counterparty_vat_number !~ '^[0-9]{10}$', true));
      COMMIT;
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
-- The list is never without an index: the new one is made beside the old one and takes its name, both renamed at once.
DROP INDEX CONCURRENTLY IF EXISTS "documents_marker_old";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_marker_new";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_marker_new" ON "documents" USING btree ("tenant_id",(case when ksef_number is not null and jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
  else coalesce(jpk_marker_chosen, case when category in ('purchase_invoice', 'sales_invoice') and not in_ksef_form then 'BFK' else 'DI' end) end));--> statement-breakpoint
ALTER INDEX IF EXISTS "documents_marker" RENAME TO "documents_marker_old";
ALTER INDEX "documents_marker_new" RENAME TO "documents_marker";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_marker_old";
