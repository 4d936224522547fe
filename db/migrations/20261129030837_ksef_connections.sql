CREATE TABLE "ksef_connections" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"permissions" text[] NOT NULL,
	"checked_at" timestamp with time zone,
	"token" text,
	"token_ends" date,
	CONSTRAINT "ksef_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD CONSTRAINT "ksef_connections_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_connections_company_key" ON "ksef_connections" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_connections" AS PERMISSIVE FOR ALL TO public USING (("ksef_connections"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_connections"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_connections"."company_id" is null or "ksef_connections"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_connections"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_connections"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_connections"."company_id" is null or "ksef_connections"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);