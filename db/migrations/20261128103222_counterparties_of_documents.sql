-- without a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_counterparty" ON "documents" USING btree ("tenant_id","counterparty");
