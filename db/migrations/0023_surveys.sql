CREATE TABLE "poll_votes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"poll_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "poll_votes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "polls" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"author_id" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(question, ''))) STORED,
	CONSTRAINT "polls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "polls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid,
	"answers" jsonb NOT NULL,
	CONSTRAINT "survey_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_people" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"draft" jsonb,
	CONSTRAINT "survey_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "surveys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"sections" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"from_day" date,
	"to_day" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"author_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, ''))) STORED,
	CONSTRAINT "surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "surveys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_fk" FOREIGN KEY ("tenant_id","poll_id") REFERENCES "public"."polls"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_survey_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_people" ADD CONSTRAINT "survey_people_survey_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_people" ADD CONSTRAINT "survey_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_key" ON "poll_votes" USING btree ("tenant_id","poll_id","user_id");--> statement-breakpoint
CREATE INDEX "polls_state" ON "polls" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_answers_person" ON "survey_answers" USING btree ("tenant_id","survey_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_people_key" ON "survey_people" USING btree ("tenant_id","survey_id","user_id");--> statement-breakpoint
CREATE INDEX "survey_people_user" ON "survey_people" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "surveys_state" ON "surveys" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE POLICY "fence" ON "poll_votes" AS PERMISSIVE FOR ALL TO public USING ("poll_votes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("poll_votes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "polls" AS PERMISSIVE FOR ALL TO public USING ("polls"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("polls"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "survey_answers" AS PERMISSIVE FOR ALL TO public USING ("survey_answers"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("survey_answers"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "survey_people" AS PERMISSIVE FOR ALL TO public USING ("survey_people"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("survey_people"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "surveys" AS PERMISSIVE FOR ALL TO public USING ("surveys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("surveys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));