CREATE TABLE "recurring_tasks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"obligation" text,
	"shipped" boolean DEFAULT false NOT NULL,
	"rule" jsonb NOT NULL,
	"shift" text NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" text DEFAULT 'profile' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"company_ids" uuid[] DEFAULT '{}' NOT NULL,
	"assignee_kind" text DEFAULT 'caretaker' NOT NULL,
	"assignee_id" uuid,
	"days_before" integer DEFAULT 14 NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"active_from" date NOT NULL,
	"active_to" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(obligation, ''))) STORED,
	CONSTRAINT "recurring_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recurring_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "statutory_date" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_tasks_shipped_key" ON "recurring_tasks" USING btree ("tenant_id","obligation") WHERE shipped;--> statement-breakpoint
CREATE INDEX "recurring_tasks_title" ON "recurring_tasks" USING btree ("tenant_id",title collate pl,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_recurring_key" ON "tasks" USING btree ("tenant_id","source_id","company_id","period") WHERE source = 'recurring';--> statement-breakpoint
CREATE POLICY "fence" ON "recurring_tasks" AS PERMISSIVE FOR ALL TO public USING ("recurring_tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("recurring_tasks"."tenant_id" = nullif(current_setting('app.tenant', true), ''));