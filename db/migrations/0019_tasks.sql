CREATE TABLE "task_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"task_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "task_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"settlement_id" uuid,
	"assigned_to" text DEFAULT 'staff' NOT NULL,
	"assignee_id" uuid,
	"due_date" date,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_id" uuid,
	"author_id" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"search" text GENERATED ALWAYS AS (fold(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(plain, ''))) STORED,
	CONSTRAINT "tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shared_tasks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "shared_tasks_due" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "internal_tasks_due" date;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_task_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_fk" FOREIGN KEY ("tenant_id","done_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_files_key" ON "task_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "task_files_task" ON "task_files" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number_key" ON "tasks" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("tenant_id","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_usual" ON "tasks" USING btree ("tenant_id",(status in ('done', 'cancelled')),"due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("tenant_id","due_date","id") WHERE status in ('todo', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "tasks_company" ON "tasks" USING btree ("tenant_id","company_id","status");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("tenant_id","assignee_id","status");--> statement-breakpoint
CREATE INDEX "tasks_settlement" ON "tasks" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE INDEX "companies_tasks" ON "companies" USING btree ("tenant_id","tasks");--> statement-breakpoint
CREATE POLICY "fence" ON "task_files" AS PERMISSIVE FOR ALL TO public USING ("task_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("task_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "task_files"."internal"))) WITH CHECK ("task_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("task_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "task_files"."internal")));--> statement-breakpoint
CREATE POLICY "fence" ON "tasks" AS PERMISSIVE FOR ALL TO public USING ("tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("tasks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "tasks"."internal"))) WITH CHECK ("tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("tasks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "tasks"."internal")));