-- without a transaction
ALTER TABLE "tasks" ADD COLUMN IF NOT EXISTS "obligation" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN IF NOT EXISTS "payer_id" uuid;--> statement-breakpoint
do $$ begin
  ALTER TABLE "tasks" ADD CONSTRAINT "tasks_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action NOT VALID;
exception when duplicate_object then null;
end $$;--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_payer_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "tasks_recurring_payer_key" ON "tasks" USING btree ("tenant_id","payer_id","source_id","company_id","period") WHERE source = 'recurring';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tasks_recurring_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "tasks_recurring_key" ON "tasks" USING btree ("tenant_id","source_id","company_id","period") WHERE source = 'recurring' and "tasks"."payer_id" is null;--> statement-breakpoint
-- Tasks say which obligation they are. What a partnership was asked in place of its partners, and nobody has begun, is cancelled: theirs
-- are made in the night. Conditions that an office has left as they came follow the catalogue, whatever else it has changed.
do $$
declare office text;
begin
  for office in select id from tenants loop
    perform set_config('app.tenant', office, true), set_config('app.whole_office', 'on', true);
    update tasks t set obligation = r.obligation from recurring_tasks r
      where t.tenant_id = office and r.tenant_id = office and r.id = t.source_id and t.source = 'recurring' and t.obligation is null and r.obligation is not null;
    update tasks t set status = 'cancelled', source_id = null, version = t.version + 1, updated_at = now() from companies c
      where t.tenant_id = office and c.tenant_id = office and c.id = t.company_id and t.source = 'recurring' and t.status = 'todo' and t.payer_id is null
        and c.company_type in ('sc', 'sj', 'sp', 'sk') and t.source_id is not null
        and t.obligation in ('zus_dra_20', 'pit_zaliczka_m', 'pit_zaliczka_k', 'ryczalt_m', 'ryczalt_k', 'karta_podatkowa');
    update recurring_tasks r set conditions = n.after::jsonb from (values
      ('zus_dra_20', '[{"field":"company_type","any":["jdg","sc","sj","sp","sk"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp","sk","ska","zoo","psa"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]},{"field":"active","any":[true]}]'),
      ('zus_dra_20_zatrudnieni', '[{"field":"company_type","any":["jdg","sc","sj","sp","sk"]},{"field":"zus_scheme","any":["zawieszony","brak"]},{"field":"employs","any":[true]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg"]},{"field":"zus_scheme","any":["zawieszony","brak"]},{"field":"employs","any":[true]},{"field":"active","any":[true]}]'),
      ('zus_dra_20_inne', '[{"field":"company_type","any":["ska","wspolnota","oddzial","nierejestrowana","osoba","inna"]},{"field":"employs","any":[true]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["sc","sj","sp","sk","ska","wspolnota","oddzial","nierejestrowana","osoba","inna"]},{"field":"employs","any":[true]},{"field":"active","any":[true]}]'),
      ('zus_zdrowotna_roczna', '[{"field":"company_type","any":["jdg"]},{"field":"income_tax","any":["skala","liniowy","ryczalt","ip_box"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ryczalt","ip_box"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]}]'),
      ('zus_zdrowotna_zwrot', '[]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ryczalt","ip_box"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]}]'),
      ('zus_wakacje_rws', '[{"field":"company_type","any":["jdg"]},{"field":"zus_scheme","any":["preferencyjny","maly_zus_plus","duzy"]}]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"zus_scheme","any":["preferencyjny","maly_zus_plus","duzy"]}]'),
      ('zus_maly_plus', '[{"field":"company_type","any":["jdg"]},{"field":"zus_scheme","any":["maly_zus_plus"]}]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"zus_scheme","any":["maly_zus_plus"]}]'),
      ('pit_zaliczka_m', '[{"field":"income_tax","any":["skala","liniowy","ip_box"]},{"field":"advances","any":["M","uproszczone"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ip_box"]},{"field":"advances","any":["M","uproszczone"]},{"field":"active","any":[true]}]'),
      ('pit_zaliczka_k', '[{"field":"income_tax","any":["skala","liniowy","ip_box"]},{"field":"advances","any":["K"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ip_box"]},{"field":"advances","any":["K"]},{"field":"active","any":[true]}]'),
      ('ryczalt_m', '[{"field":"income_tax","any":["ryczalt"]},{"field":"advances","any":["M"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc","sj","osoba"]},{"field":"income_tax","any":["ryczalt"]},{"field":"advances","any":["M"]},{"field":"active","any":[true]}]'),
      ('ryczalt_k', '[{"field":"income_tax","any":["ryczalt"]},{"field":"advances","any":["K"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc","sj","osoba"]},{"field":"income_tax","any":["ryczalt"]},{"field":"advances","any":["K"]},{"field":"active","any":[true]}]'),
      ('karta_podatkowa', '[{"field":"income_tax","any":["karta"]},{"field":"active","any":[true]}]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"income_tax","any":["karta"]},{"field":"active","any":[true]}]'),
      ('forma_opod', '[{"field":"company_type","any":["jdg"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]}]'),
      ('kasowy_pit', '[]', '[{"field":"company_type","any":["jdg"]},{"field":"income_tax","any":["skala","liniowy","ip_box"]}]'),
      ('karta_rezygnacja', '[]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"income_tax","any":["karta"]}]'),
      ('pit_roczny', '[{"field":"company_type","any":["jdg"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp","nierejestrowana","osoba"]},{"field":"income_tax","any":["skala","liniowy","ip_box","ryczalt"]}]'),
      ('pit16a', '[{"field":"income_tax","any":["karta"]}]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"income_tax","any":["karta"]}]'),
      ('dsf1', '[]', '[{"field":"company_type","any":["jdg","sc","sj","sp","osoba"]}]')
    ) as n(obligation, before, after)
      where r.tenant_id = office and r.shipped and r.obligation = n.obligation and r.conditions = n.before::jsonb;
  end loop;
end $$;
