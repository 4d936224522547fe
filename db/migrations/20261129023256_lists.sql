DROP INDEX "search_words_word";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "places" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "comments_company" ON "comments" USING btree ("tenant_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("tenant_id","due_at","last_word_at" DESC NULLS LAST,"id","company_id","category_id","author_id","assignee_id") WHERE state in ('new', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("tenant_id","kind","word","record_id","company_id","shared","places");