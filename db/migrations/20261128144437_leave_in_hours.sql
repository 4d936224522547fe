CREATE TABLE "leave_bases" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"base" integer NOT NULL,
	"periods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate_day" date,
	"override_reason" text,
	CONSTRAINT "leave_bases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_bases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "week" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "first_job" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "carried_hours" integer;--> statement-breakpoint
-- What is changed here is of every office: the owner steps past the fences, which grants.sql puts back.
ALTER TABLE "employees" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contracts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leaves" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "minutes" integer;--> statement-breakpoint
-- A day of leave counts the hours of that person's day: the part of full time that held on its first one.
UPDATE "leaves" l SET "minutes" = l."days" * coalesce((
  SELECT round(480.0 * split_part(coalesce(k."time", '1/1'), '/', 1)::numeric / split_part(coalesce(k."time", '1/1'), '/', 2)::numeric)::integer
  FROM "contracts" k
  WHERE k."tenant_id" = l."tenant_id" AND k."employee_id" = l."employee_id" AND k."kind" IN ('trial', 'fixed', 'permanent')
    AND k."from_day" <= l."from_day" AND (k."to_day" IS NULL OR k."to_day" >= l."from_day")
  ORDER BY k."from_day" LIMIT 1
), 480);--> statement-breakpoint
ALTER TABLE "leaves" ALTER COLUMN "minutes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "hours" integer;--> statement-breakpoint
ALTER TABLE "leave_bases" ADD CONSTRAINT "leave_bases_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_bases_day_key" ON "leave_bases" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
-- The base that there was becomes that of the beginning.
INSERT INTO "leave_bases" ("tenant_id", "id", "company_id", "employee_id", "from_day", "base")
  SELECT "tenant_id", "id", "company_id", "id", '1900-01-01', "leave_base" FROM "employees";--> statement-breakpoint
ALTER TABLE "employees" DROP COLUMN "leave_base";--> statement-breakpoint
CREATE POLICY "fence" ON "leave_bases" AS PERMISSIVE FOR ALL TO public USING (("leave_bases"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leave_bases"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leave_bases"."company_id" is null or "leave_bases"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("leave_bases"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leave_bases"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leave_bases"."company_id" is null or "leave_bases"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);