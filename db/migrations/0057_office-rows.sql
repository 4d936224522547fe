ALTER TABLE "tenant_hosts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "readable" ON "tenant_hosts" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "tenant_hosts" AS PERMISSIVE FOR ALL TO public USING ("tenant_hosts"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tenant_hosts"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "readable" ON "tenants" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "tenants" AS PERMISSIVE FOR ALL TO public USING ("tenants"."id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tenants"."id" = nullif(current_setting('app.tenant', true), ''));