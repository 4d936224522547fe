-- Conditions that an office has left as they came follow the catalogue, whatever else it has changed.
do $$
declare office text;
begin
  for office in select id from tenants loop
    perform set_config('app.tenant', office, true), set_config('app.whole_office', 'on', true);
    update recurring_tasks r set conditions = n.after::jsonb from (values
      ('zus_zdrowotna_roczna', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ryczalt","ip_box"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"income_tax","any":["skala","liniowy","ryczalt","ip_box"]},{"field":"zus_scheme","any":["ulga_na_start","preferencyjny","maly_zus_plus","duzy","zbieg_etat","emeryt"]},{"field":"active","any":[true]}]'),
      ('cit8', '[{"field":"income_tax","any":["cit_9","cit_19"]}]', '[{"field":"company_type","any":["zoo","psa","sa","sk","ska","sj","spoldzielnia","fundacja","stowarzyszenie","wspolnota","oddzial","inna"]},{"field":"income_tax","any":["cit_9","cit_19","zwolniony"]}]'),
      ('jpk_pit_pkpir', '[{"field":"accounting_form","any":["kpir","ewidencja_przychodow"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"accounting_form","any":["kpir","ewidencja_przychodow"]}]'),
      ('jpk_v7m', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["M"]}]', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["M"]},{"field":"active","any":[true]}]'),
      ('jpk_v7k_ewid', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["K"]}]', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["K"]},{"field":"active","any":[true]}]'),
      ('jpk_v7k', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["K"]}]', '[{"field":"vat_status","any":["czynny"]},{"field":"vat_period","any":["K"]},{"field":"active","any":[true]}]'),
      ('vat26', '[]', '[{"field":"vat_status","any":["czynny"]}]'),
      ('jpk_v7_korekta', '[]', '[{"field":"vat_status","any":["czynny"]}]'),
      ('ceidg_zmiana', '[]', '[{"field":"company_type","any":["jdg","sc"]}]'),
      ('krs_zmiana', '[]', '[{"field":"company_type","any":["sj","sp","sk","ska","zoo","psa","sa","spoldzielnia","fundacja","stowarzyszenie","oddzial","inna"]}]'),
      ('crbr', '[]', '[{"field":"company_type","any":["sj","sp","sk","ska","zoo","psa","sa","spoldzielnia","fundacja","fundacja_rodzinna","stowarzyszenie"]}]'),
      ('nip8', '[]', '[{"field":"company_type","any":["sj","sp","sk","ska","zoo","psa","sa","spoldzielnia","fundacja","stowarzyszenie","oddzial","inna"]}]'),
      ('remanent', '[{"field":"accounting_form","any":["kpir","ewidencja_przychodow"]}]', '[{"field":"company_type","any":["jdg","sc","sj","sp"]},{"field":"accounting_form","any":["kpir","ewidencja_przychodow"]}]'),
      ('sf_kas', '[{"field":"accounting_form","any":["ksiegi_rachunkowe"]},{"field":"income_tax","any":["skala","liniowy","ip_box"]}]', '[{"field":"company_type","any":["jdg","sc"]},{"field":"accounting_form","any":["ksiegi_rachunkowe"]},{"field":"income_tax","any":["skala","liniowy","ip_box"]}]'),
      ('sf_zatwierdzenie', '[{"field":"accounting_form","any":["ksiegi_rachunkowe"]}]', '[{"field":"company_type","any":["sc","zoo","psa","sa","sk","ska","sj","spoldzielnia","fundacja","stowarzyszenie","oddzial","sp","fundacja_rodzinna","inna"]},{"field":"accounting_form","any":["ksiegi_rachunkowe"]}]'),
      ('sf_krs', '[{"field":"accounting_form","any":["ksiegi_rachunkowe"]},{"field":"company_type","any":["sj","sp","sk","ska","zoo","psa","sa","fundacja","stowarzyszenie","spoldzielnia"]}]', '[{"field":"accounting_form","any":["ksiegi_rachunkowe"]},{"field":"company_type","any":["sj","sp","sk","ska","zoo","psa","sa","spoldzielnia"]}]'),
      ('dn1', '[{"field":"company_type","any":["zoo","psa","sa","fundacja","fundacja_rodzinna","stowarzyszenie","spoldzielnia"]}]', '[{"field":"company_type","any":["zoo","psa","sa","fundacja","fundacja_rodzinna","stowarzyszenie","spoldzielnia","sj","sp","sk","ska","wspolnota","oddzial"]}]'),
      ('dn_rata', '[{"field":"company_type","any":["zoo","psa","sa","fundacja","fundacja_rodzinna","stowarzyszenie","spoldzielnia"]}]', '[{"field":"company_type","any":["zoo","psa","sa","fundacja","fundacja_rodzinna","stowarzyszenie","spoldzielnia","sj","sp","sk","ska","wspolnota","oddzial"]}]')
    ) as n(obligation, before, after)
      where r.tenant_id = office and r.shipped and r.obligation = n.obligation and r.conditions = n.before::jsonb;
  end loop;
end $$;
