CREATE TABLE "purchase_decisions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"state" text NOT NULL,
	"supplier" text,
	"kind" text,
	"purpose" text,
	"doubts" text[] DEFAULT '{}' NOT NULL,
	"equal_count" integer,
	"of_count" integer,
	"deadline" date,
	"unanswered" text,
	"asked_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_from" text,
	"disputed_from" text,
	CONSTRAINT "purchase_decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_rules" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"shared" boolean NOT NULL,
	"asks" text NOT NULL,
	"deadline_day" integer NOT NULL,
	"unanswered" text NOT NULL,
	"listed" text[] NOT NULL,
	CONSTRAINT "purchase_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_document_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_asked_by_fk" FOREIGN KEY ("tenant_id","asked_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_decided_by_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_rules" ADD CONSTRAINT "purchase_rules_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_decisions_document_key" ON "purchase_decisions" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "purchase_decisions_supplier" ON "purchase_decisions" USING btree ("tenant_id","company_id","supplier");--> statement-breakpoint
CREATE INDEX "purchase_decisions_state" ON "purchase_decisions" USING btree ("tenant_id","state","deadline");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_rules_office_key" ON "purchase_rules" USING btree ("tenant_id") WHERE company_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_rules_company_key" ON "purchase_rules" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE POLICY "fence" ON "purchase_decisions" AS PERMISSIVE FOR ALL TO public USING (("purchase_decisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_decisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_decisions"."company_id" is null or "purchase_decisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("purchase_decisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_decisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_decisions"."company_id" is null or "purchase_decisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "purchase_rules" AS PERMISSIVE FOR ALL TO public USING (("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_rules"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end or ("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "purchase_rules"."shared")) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_rules"."company_id" is null or "purchase_rules"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_rules"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_rules"."company_id" is null or "purchase_rules"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);