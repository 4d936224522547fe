CREATE TABLE "powers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"payer_id" uuid,
	"holder_id" uuid,
	"scope" text,
	"from_day" date NOT NULL,
	"to_day" date,
	"checked_day" date,
	"checked_how" text,
	"checked_by_id" uuid,
	"revoked_day" date,
	"note" text,
	"file_id" uuid,
	CONSTRAINT "powers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "powers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "told_apart" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "jpk_marker_chosen" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "jpk_marker_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "line_names" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "refers_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD COLUMN "read_on" date;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD COLUMN "halted" text;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_holder_id_fk" FOREIGN KEY ("tenant_id","holder_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_checked_by_id_fk" FOREIGN KEY ("tenant_id","checked_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "powers_company" ON "powers" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "powers_holder" ON "powers" USING btree ("tenant_id","holder_id");--> statement-breakpoint
CREATE INDEX "powers_until" ON "powers" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE POLICY "fence" ON "powers" AS PERMISSIVE FOR ALL TO public USING (("powers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("powers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "powers"."company_id" is null or "powers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("powers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("powers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "powers"."company_id" is null or "powers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);