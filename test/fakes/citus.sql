-- A stand-in for Citus, for databases of the tests: functions and tables of the same names in a schema of their own,
-- which keep the rules that Citus documents and state them in its words. A worker is a second, empty database of the
-- same server; a shard is a copy of the rows in this schema. Made by a superuser; the owner of the tables calls it.
create extension dblink;
create schema citus;
grant usage on schema citus to public;
-- The real ones are known to the server, and anybody may set them.
grant set on parameter citus.propagate_set_commands, citus.enable_unsafe_triggers to biurko_owner;

create table citus.pg_dist_node (nodeid int generated always as identity, groupid int, nodename text, nodeport int, noderole text default 'primary', isactive boolean default true);
create table citus.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", colocationid int, repmodel "char");
create table citus.pg_dist_object (classid oid, objid oid, objsubid int default 0);
-- Tables whose rows do not all arrive.
create table citus.losing (relation regclass);
grant select on all tables in schema citus to public;

create function citus.citus_set_coordinator_host(host text, port int) returns void language sql security definer
  begin atomic insert into citus.pg_dist_node (groupid, nodename, nodeport) values (0, host, port); end;

-- The name of a node is that of its database here.
create function citus.citus_add_node(nodename text, nodeport int) returns int language sql security definer
  begin atomic
    insert into citus.pg_dist_node (groupid, nodename, nodeport) select count(*) + 1, citus_add_node.nodename, citus_add_node.nodeport from citus.pg_dist_node
      returning nodeid;
  end;

create function citus.run_command_on_workers(command text) returns table (nodename text, nodeport int, success boolean, result text) language plpgsql security definer as $$
declare node record; said text;
begin
  for node in select n.nodename, n.nodeport from citus.pg_dist_node n where n.groupid > 0 order by n.nodeid loop
    nodename := node.nodename; nodeport := node.nodeport;
    begin
      -- Everywhere the same name in a cluster, which one server cannot offer.
      said := replace(command, quote_ident(current_database()), quote_ident(node.nodename));
      if said ~* '^\s*select' then
        select answer into result from public.dblink(format('host=127.0.0.1 user=postgres dbname=%s port=%s', node.nodename, node.nodeport), said) as answer (answer text);
      else
        result := public.dblink_exec(format('host=127.0.0.1 user=postgres dbname=%s port=%s', node.nodename, node.nodeport), said);
      end if;
      success := true;
    exception when others then
      success := false; result := 'ERROR: ' || sqlerrm;
    end;
    return next;
  end loop;
end $$;

create function citus.create_distributed_function(function_name regprocedure) returns void language sql security definer
  begin atomic insert into citus.pg_dist_object (classid, objid) values ('pg_proc'::regclass, function_name::oid); end;

-- What both kinds of tables have to keep.
create function citus.check_table(table_name regclass) returns void language plpgsql as $$
declare fault record;
begin
  if exists (select from citus.pg_dist_partition where logicalrelid = table_name) then raise 'table "%" is already distributed', table_name; end if;
  if not exists (select from citus.pg_dist_node where groupid > 0) then raise 'couldn''t find any worker nodes'; end if;
  if current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' and exists (select from pg_trigger where tgrelid = table_name and not tgisinternal) then
    raise 'cannot distribute relation "%" because it has triggers and "citus.enable_unsafe_triggers" is set to "false"', table_name;
  end if;
  -- Triggers are made on the workers too, and what they call has to be there.
  for fault in select * from citus.run_command_on_workers('select current_setting(''citus.enable_unsafe_triggers'', true)') as told where told.result is distinct from 'on' loop
    raise 'triggers are not supported on distributed tables when "citus.enable_unsafe_triggers" is set to "false"' using detail = fault.nodename;
  end loop;
  for fault in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prolang <> (select oid from pg_language where lanname = 'c')
      and not exists (select from citus.pg_dist_object o where o.objid = p.oid) loop
    raise 'function % does not exist', fault.name;
  end loop;
  -- The real one lays it open on the workers without a word.
  if exists (select from pg_policy where polrelid = table_name and not polpermissive) then
    raise 'a restrictive policy of "%" would be permissive on the workers', table_name;
  end if;
  if exists (select from pg_policy where polrelid = table_name and concat(polqual, polwithcheck) like '%{SUBLINK%') then
    raise 'cannot create policy' using detail = 'Subqueries are not supported in policies on distributed tables';
  end if;
end $$;

-- Rows travel by COPY, as whoever distributes the table.
create function citus.move_rows(table_name regclass, caller name) returns void language plpgsql as $$
declare filled boolean;
begin
  execute format('select exists (select from %s)', table_name) into filled;
  if filled and (select c.relforcerowsecurity and not r.rolsuper and not r.rolbypassrls from pg_class c, pg_roles r where c.oid = table_name and r.rolname = caller) then
    raise 'COPY FROM not supported with row-level security' using hint = 'Use INSERT statements instead.';
  end if;
  execute format('create table citus.%I as table %s', 'shard_' || (select relname from pg_class where oid = table_name), table_name);
  -- From now on the table shows what arrived.
  if exists (select from citus.losing where relation = table_name) then execute format('delete from %s', table_name); end if;
end $$;

create function citus.create_reference_table(table_name regclass) returns void language plpgsql security definer as $$
declare fault record;
begin
  perform citus.check_table(table_name);
  for fault in select k.conname from pg_constraint k left join citus.pg_dist_partition p on p.logicalrelid = k.confrelid
      where k.contype = 'f' and k.conrelid = table_name and p.partmethod is distinct from 'n' and k.confrelid <> table_name loop
    raise 'cannot create foreign key constraint since foreign keys from reference tables to distributed tables are not supported' using detail = fault.conname;
  end loop;
  perform citus.move_rows(table_name, session_user);
  insert into citus.pg_dist_partition values (table_name, 'n', 1, 't');
end $$;

create function citus.create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default') returns void language plpgsql security definer as $$
declare fault record; distributing smallint; own int;
begin
  perform citus.check_table(table_name);
  select attnum into strict distributing from pg_attribute where attrelid = table_name and attname = distribution_column;
  for fault in select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = table_name and (x.indisunique or x.indisexclusion) and not (distributing = any (x.indkey::int2[])) loop
    raise 'cannot create constraint on "%"', table_name using detail =
      'Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column (with an equality operator if EXCLUDE).';
  end loop;
  if colocate_with in ('default', 'none') then
    select coalesce(max(colocationid), 1) + 1 into own from citus.pg_dist_partition;
  else
    select colocationid into own from citus.pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h';
    if own is null then raise 'relation % is not distributed', colocate_with; end if;
  end if;
  for fault in
    select k.conname, k.confrelid::regclass as other, p.partmethod, p.colocationid, k.confdeltype,
      exists (select from unnest(k.conkey, k.confkey) as pair (mine, its) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = pair.its
        where pair.mine = distributing and a.attname = distribution_column) as carried
    from pg_constraint k left join citus.pg_dist_partition p on p.logicalrelid = k.confrelid
    where k.contype = 'f' and k.conrelid = table_name and k.confrelid <> table_name
  loop
    if fault.partmethod is null then
      raise 'referenced table "%" must be a distributed table or a reference table', fault.other using detail =
        'To enforce foreign keys, the referencing and referenced rows need to be stored on the same node.';
    elsif fault.partmethod = 'h' and (fault.colocationid <> own or not fault.carried) then
      raise 'cannot create foreign key constraint since relations are not colocated or not referencing a reference table' using detail = fault.conname;
    elsif fault.confdeltype in ('n', 'd') then
      raise 'cannot create foreign key constraint' using detail = 'SET NULL or SET DEFAULT is not supported in ON DELETE operation when distribution key is included in the foreign key constraint';
    end if;
  end loop;
  perform citus.move_rows(table_name, session_user);
  insert into citus.pg_dist_partition values (table_name, 'h', own, 's');
end $$;

create function citus.truncate_local_data_after_distributing_table(table_name regclass) returns void language plpgsql security definer as $$
begin
  if not exists (select from citus.pg_dist_partition where logicalrelid = table_name) then raise 'supplied parameter is not a distributed relation'; end if;
  if exists (
    with recursive pointing (relation) as (
      select table_name::oid union select k.conrelid from pg_constraint k join pointing on k.confrelid = pointing.relation where k.contype = 'f')
    select from pointing where relation not in (select logicalrelid from citus.pg_dist_partition)) then
    raise 'cannot truncate a table referenced in a foreign key constraint by a local table';
  end if;
  execute format('truncate %s cascade', table_name);
end $$;
