-- What lies in a closed month waits for nobody any more; counts written before that rule still hold it.
do $$
declare office text;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    update companies c set documents = counted.documents
      from (
        select company.id, count(d.id)::int as documents
        from companies company left join documents d on d.tenant_id = office and d.company_id = company.id
          and d.removed_at is null and d.state in ('new', 'in_review') and d.category <> 'payroll'
          and d.category not in (select k.code from document_categories k where k.tenant_id = office and k.payroll)
          and not exists (select from settlements s where s.tenant_id = office and s.company_id = d.company_id and s.month = d.month and s.state = 'closed')
        where company.tenant_id = office and company.documents > 0
        group by company.id
      ) as counted
      where c.tenant_id = office and c.id = counted.id and c.documents <> counted.documents;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;
