CREATE TABLE "ksef_fetches" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"way" text NOT NULL,
	"since" timestamp with time zone,
	"found" integer NOT NULL,
	"added" integer NOT NULL,
	"problem" text,
	CONSTRAINT "ksef_fetches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_fetches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_invoices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"ksef_number" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	"document_id" uuid,
	CONSTRAINT "ksef_invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_streams" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"cursor" text NOT NULL,
	"export" text,
	"asked_from" text,
	"fetched_at" timestamp with time zone,
	"overlapped_on" date,
	CONSTRAINT "ksef_streams_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_streams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "source" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD COLUMN "fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ksef_fetches" ADD CONSTRAINT "ksef_fetches_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_invoices" ADD CONSTRAINT "ksef_invoices_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD CONSTRAINT "ksef_streams_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ksef_fetches_newest" ON "ksef_fetches" USING btree ("tenant_id","company_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_invoices_number_key" ON "ksef_invoices" USING btree ("tenant_id","company_id","ksef_number");--> statement-breakpoint
CREATE INDEX "ksef_invoices_document" ON "ksef_invoices" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "ksef_invoices_newest" ON "ksef_invoices" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_streams_role_key" ON "ksef_streams" USING btree ("tenant_id","company_id","role");--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_fetches" AS PERMISSIVE FOR ALL TO public USING (("ksef_fetches"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_fetches"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_fetches"."company_id" is null or "ksef_fetches"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_fetches"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_fetches"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_fetches"."company_id" is null or "ksef_fetches"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_invoices" AS PERMISSIVE FOR ALL TO public USING (("ksef_invoices"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_invoices"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_invoices"."company_id" is null or "ksef_invoices"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_invoices"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_invoices"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_invoices"."company_id" is null or "ksef_invoices"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_streams" AS PERMISSIVE FOR ALL TO public USING (("ksef_streams"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_streams"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_streams"."company_id" is null or "ksef_streams"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_streams"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_streams"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_streams"."company_id" is null or "ksef_streams"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);