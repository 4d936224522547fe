CREATE TABLE "training_categories" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture_file_id" uuid,
	"audience" text NOT NULL,
	"chosen_companies" boolean DEFAULT false NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "training_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_category_companies" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "training_category_companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_category_companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"training_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "training_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_progress" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"training_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"score" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "training_progress_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trainings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"video_url" text,
	"minutes" integer NOT NULL,
	"position" double precision NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"due_on" date,
	"quiz" jsonb,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(summary, ''))) STORED,
	CONSTRAINT "trainings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "trainings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training_categories" ADD CONSTRAINT "training_categories_picture_file_id_fk" FOREIGN KEY ("tenant_id","picture_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_category_companies" ADD CONSTRAINT "training_category_companies_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."training_categories"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_category_companies" ADD CONSTRAINT "training_category_companies_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_files" ADD CONSTRAINT "training_files_training_id_fk" FOREIGN KEY ("tenant_id","training_id") REFERENCES "public"."trainings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_files" ADD CONSTRAINT "training_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_training_id_fk" FOREIGN KEY ("tenant_id","training_id") REFERENCES "public"."trainings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."training_categories"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_categories_order" ON "training_categories" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "training_category_companies_key" ON "training_category_companies" USING btree ("tenant_id","category_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_files_key" ON "training_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "training_files_training" ON "training_files" USING btree ("tenant_id","training_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_progress_key" ON "training_progress" USING btree ("tenant_id","training_id","user_id");--> statement-breakpoint
CREATE INDEX "training_progress_user" ON "training_progress" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "trainings_category" ON "trainings" USING btree ("tenant_id","category_id","position");--> statement-breakpoint
CREATE POLICY "fence" ON "training_categories" AS PERMISSIVE FOR ALL TO public USING ("training_categories"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_categories"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "training_category_companies" AS PERMISSIVE FOR ALL TO public USING ("training_category_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("training_category_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("training_category_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("training_category_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "training_files" AS PERMISSIVE FOR ALL TO public USING ("training_files"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_files"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "training_progress" AS PERMISSIVE FOR ALL TO public USING ("training_progress"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_progress"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "trainings" AS PERMISSIVE FOR ALL TO public USING ("trainings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("trainings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
ALTER POLICY "fence" ON "files" TO public USING ("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("files"."company_id" is null and "files"."uploaded_by" = nullif(current_setting('app.user', true), '')::uuid)) or ("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "files"."shared")) WITH CHECK ("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("files"."company_id" is null and "files"."uploaded_by" = nullif(current_setting('app.user', true), '')::uuid)));