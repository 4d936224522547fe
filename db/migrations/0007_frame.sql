CREATE TABLE "views" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" text NOT NULL,
	"search" text NOT NULL,
	"sort" text NOT NULL,
	"columns" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("tenant_id","user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "views_default_key" ON "views" USING btree ("tenant_id","user_id","list") WHERE is_default;--> statement-breakpoint
CREATE POLICY "fence" ON "views" AS PERMISSIVE FOR ALL TO public USING ("views"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("views"."tenant_id" = nullif(current_setting('app.tenant', true), ''));