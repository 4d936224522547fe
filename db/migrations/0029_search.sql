CREATE TABLE "search_spellings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spelling" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_spellings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_spellings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_words" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_words_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "search_spellings_key" ON "search_spellings" USING btree ("tenant_id","spelling","word");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("tenant_id","kind","word","record_id","company_id");--> statement-breakpoint
CREATE INDEX "search_words_company" ON "search_words" USING btree ("tenant_id","company_id","kind","word","record_id");--> statement-breakpoint
CREATE INDEX "search_words_record" ON "search_words" USING btree ("tenant_id","record_id","word","company_id");--> statement-breakpoint
CREATE POLICY "fence" ON "search_spellings" AS PERMISSIVE FOR ALL TO public USING ("search_spellings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("search_spellings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "search_words" AS PERMISSIVE FOR ALL TO public USING ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));