CREATE TABLE "system_ticket_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"author_id" uuid NOT NULL,
	"system_ticket_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "system_ticket_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "system_ticket_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "system_tickets" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"author_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"page" text,
	"browser" text,
	"state" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(number, '') || ' ' || coalesce(title, ''))) STORED,
	CONSTRAINT "system_tickets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "system_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_system_ticket_id_fk" FOREIGN KEY ("tenant_id","system_ticket_id") REFERENCES "public"."system_tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_tickets" ADD CONSTRAINT "system_tickets_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_tickets" ADD CONSTRAINT "system_tickets_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "system_ticket_files_key" ON "system_ticket_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "system_ticket_files_ticket" ON "system_ticket_files" USING btree ("tenant_id","system_ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_tickets_number_key" ON "system_tickets" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "system_tickets_created" ON "system_tickets" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "system_tickets_author" ON "system_tickets" USING btree ("tenant_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "system_tickets_state" ON "system_tickets" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE POLICY "fence" ON "system_ticket_files" AS PERMISSIVE FOR ALL TO public USING ("system_ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("system_ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_ticket_files"."company_id" is null and "system_ticket_files"."author_id" = nullif(current_setting('app.user', true), '')::uuid))) WITH CHECK ("system_ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("system_ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_ticket_files"."company_id" is null and "system_ticket_files"."author_id" = nullif(current_setting('app.user', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "fence" ON "system_tickets" AS PERMISSIVE FOR ALL TO public USING ("system_tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("system_tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_tickets"."company_id" is null and "system_tickets"."author_id" = nullif(current_setting('app.user', true), '')::uuid))) WITH CHECK ("system_tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("system_tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_tickets"."company_id" is null and "system_tickets"."author_id" = nullif(current_setting('app.user', true), '')::uuid)));