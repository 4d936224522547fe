CREATE TABLE "schedule_events" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"all_day" boolean NOT NULL,
	"start_time" text,
	"end_time" text,
	"company_id" uuid,
	"user_id" uuid,
	"freq" text,
	"interval" integer DEFAULT 1 NOT NULL,
	"until" date,
	"author_id" uuid NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schedule_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedule_feeds" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "schedule_feeds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_feeds" ADD CONSTRAINT "schedule_feeds_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_events_days" ON "schedule_events" USING btree ("tenant_id","starts_on");--> statement-breakpoint
CREATE INDEX "schedule_events_company" ON "schedule_events" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_feeds_user" ON "schedule_feeds" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_feeds_digest" ON "schedule_feeds" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE POLICY "fence" ON "schedule_events" AS PERMISSIVE FOR ALL TO public USING ("schedule_events"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("schedule_events"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "schedule_events"."internal"))) WITH CHECK ("schedule_events"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("schedule_events"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "schedule_events"."internal")));--> statement-breakpoint
CREATE POLICY "fence" ON "schedule_feeds" AS PERMISSIVE FOR ALL TO public USING ("schedule_feeds"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("schedule_feeds"."tenant_id" = nullif(current_setting('app.tenant', true), ''));