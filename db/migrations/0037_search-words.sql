DROP INDEX "search_words_word";--> statement-breakpoint
DROP INDEX "search_words_company";--> statement-breakpoint
DROP INDEX "search_words_record";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("tenant_id","kind","word","record_id","company_id","shared");--> statement-breakpoint
CREATE INDEX "search_words_company" ON "search_words" USING btree ("tenant_id","company_id","kind","word","record_id","shared");--> statement-breakpoint
CREATE INDEX "search_words_record" ON "search_words" USING btree ("tenant_id","record_id","word","company_id","shared");--> statement-breakpoint
ALTER POLICY "fence" ON "search_words" TO public USING ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) or ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "search_words"."shared")) WITH CHECK ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));