-- A stand-in for Citus, for databases of the tests: functions and tables of the same names in a schema of their own,
-- which keep the rules that Citus documents, and those seen on a cluster of its 13.2, and state them in its words. A worker
-- is a second, empty database of the same server; each table has one shard, which lies in this schema. Made by a superuser;
-- the owner of the tables calls it.
create extension dblink;
create schema citus;
grant usage, create on schema citus to public;
-- The real ones are known to the server, and anybody may set them.
grant set on parameter citus.propagate_set_commands, citus.enable_unsafe_triggers to biurko_owner;

create table citus.pg_dist_node (nodeid int generated always as identity, groupid int, nodename text, nodeport int, noderole text default 'primary', isactive boolean default true);
create table citus.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", colocationid int, repmodel "char");
create table citus.pg_dist_object (classid oid, objid oid, objsubid int default 0);
-- Tables whose rows do not all arrive.
create table citus.losing (relation regclass);
grant all on all tables in schema citus to public;

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
  -- A worker hands a setting of the database on to the others, unless told not to, and may not.
  if command ~* 'alter database' and command !~* 'set citus.enable_ddl_propagation to off;' then
    for node in select n.nodename, n.nodeport from citus.pg_dist_node n where n.groupid > 0 loop
      nodename := node.nodename; nodeport := node.nodeport; success := false; result := 'ERROR: operation is not allowed on this node';
      return next;
    end loop;
    return;
  end if;
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

create function citus.shard_of(table_name regclass) returns text language sql
  return (select format('citus.%I', relname || '_102008') from pg_class where oid = table_name);

-- All that a table has beside its rows is handed on to its shards: at first, and whenever it is changed.
create function citus.dress(table_name regclass) returns void language plpgsql as $$
declare shard text := citus.shard_of(table_name); part record; secured record;
begin
  for part in select attname, format_type(atttypid, atttypmod) as type, attnotnull, pg_get_expr(adbin, adrelid) as otherwise
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = table_name and attnum > 0 and not attisdropped
        and not exists (select from pg_attribute s where s.attrelid = shard::regclass and s.attname = pg_attribute.attname) loop
    execute format('alter table %s add %I %s %s %s', shard, part.attname, part.type, 'default ' || part.otherwise, case when part.attnotnull then 'not null' end);
  end loop;
  for part in select polname from pg_policy where polrelid = shard::regclass loop execute format('drop policy %I on %s', part.polname, shard); end loop;
  for part in select tgname from pg_trigger where tgrelid = shard::regclass and not tgisinternal loop execute format('drop trigger %I on %s', part.tgname, shard); end loop;
  -- Without a word of what they are permissive or restrictive in.
  for part in select p.polname, pg_get_expr(p.polqual, p.polrelid) as reading, pg_get_expr(p.polwithcheck, p.polrelid) as writing,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command
      from pg_policy p where p.polrelid = table_name loop
    execute format('create policy %I on %s for %s', part.polname, shard, part.command) || coalesce(' using (' || part.reading || ')', '') || coalesce(' with check (' || part.writing || ')', '');
  end loop;
  for part in select conname, contype, pg_get_constraintdef(oid) as said from pg_constraint where conrelid = table_name and contype in ('f', 'c')
      and not exists (select from pg_constraint s where s.conrelid = shard::regclass and s.conname = pg_constraint.conname) loop
    execute format('alter table %s add constraint %I %s', shard, part.conname, regexp_replace(part.said, 'REFERENCES (?:public\.)?(\w+)', 'REFERENCES citus.\1_102008'));
  end loop;
  for part in select substring(pg_get_indexdef(indexrelid, 0, true) from ' USING .*') as said, indisunique as alone from pg_index
      where indrelid = table_name and not exists (select from pg_index s where s.indrelid = shard::regclass
        and substring(pg_get_indexdef(s.indexrelid, 0, true) from ' USING .*') = substring(pg_get_indexdef(pg_index.indexrelid, 0, true) from ' USING .*')) loop
    execute format('create %s index on %s %s', case when part.alone then 'unique' end, shard, part.said);
  end loop;
  for part in select tgname, tgenabled, pg_get_triggerdef(oid, true) as said from pg_trigger where tgrelid = table_name and not tgisinternal loop
    execute regexp_replace(part.said, ' ON \S+ ', format(' ON %s ', shard));
    if part.tgenabled = 'D' then execute format('alter table %s disable trigger %I', shard, part.tgname); end if;
  end loop;
  select relrowsecurity, relforcerowsecurity into secured from pg_class where oid = table_name;
  execute format('alter table %s %s row level security, %s row level security', shard,
    case when secured.relrowsecurity then 'enable' else 'disable' end, case when secured.relforcerowsecurity then 'force' else 'no force' end);
end $$;

create function citus.columns_of(table_name regclass) returns text language sql
  return (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute where attrelid = table_name and attnum > 0 and not attisdropped and attgenerated = '');

-- From the moment it is distributed a table shows what arrived.
create function citus.show(table_name regclass) returns void language plpgsql security definer as $$
begin
  set local session_replication_role = replica;
  if exists (select from citus.losing where relation = table_name) then execute format('delete from %s', citus.shard_of(table_name)); end if;
  execute format('delete from %s', table_name);
  execute format('insert into %s (%s) select %s from %s', table_name, citus.columns_of(table_name), citus.columns_of(table_name), citus.shard_of(table_name));
  set local session_replication_role = origin;
end $$;

-- Rows travel by COPY, as whoever distributes the table; its triggers are on the other machines before them.
create function citus.move_rows(table_name regclass) returns void language plpgsql as $$
declare filled boolean; shard text := citus.shard_of(table_name); fault record;
begin
  execute format('select exists (select from %s)', table_name) into filled;
  if filled and (select c.relforcerowsecurity and not r.rolsuper and not r.rolbypassrls from pg_class c, pg_roles r where c.oid = table_name and r.rolname = session_user) then
    raise 'COPY FROM not supported with row-level security' using hint = 'Use INSERT statements instead.';
  end if;
  execute format('create table %s (like %s including all)', shard, table_name);
  perform citus.dress(table_name);
  if filled then
    for fault in select tgname from pg_trigger where tgrelid = table_name and tginitdeferred and tgenabled <> 'D' and not tgisinternal loop
      raise 'relation "conversations" does not exist' using detail = fault.tgname;
    end loop;
    execute format('insert into %s (%s) select %s from %s', shard, citus.columns_of(table_name), citus.columns_of(table_name), table_name);
    perform citus.show(table_name);
  end if;
end $$;

create function citus.run_command_on_shards(table_name regclass, command text) returns table (shardid bigint, success boolean, result text) language plpgsql as $$
begin
  shardid := 102008; success := true;
  execute format(command, citus.shard_of(table_name)) into result;
  return next;
exception when others then
  success := false; result := 'ERROR: ' || sqlerrm;
  return next;
end $$;

-- What is changed on the coordinator is changed on the shards too.
create function citus.hand_on() returns event_trigger language plpgsql as $$
declare changed record; fault record;
begin
  if not exists (select from citus.pg_dist_partition) then return; end if;
  if tg_tag = 'GRANT' and current_setting('citus.enable_ddl_propagation', true) is distinct from 'off' and exists (select from citus.pg_dist_node where not isactive) then
    raise 'connection to the remote node failed with the following error: Connection refused';
  end if;
  -- A check is handed on word for word.
  if tg_tag = 'ALTER TABLE' and current_query() ~* '^\s*alter table "?(\w+)"? add constraint \S+ check .*"\1"\.' then
    raise 'missing FROM-clause entry for table' using detail = current_query();
  end if;
  for changed in select * from pg_event_trigger_ddl_commands() where schema_name = 'public' loop
    if changed.object_type = 'function' and exists (select from citus.pg_dist_object where objid = changed.objid) and exists (select from citus.pg_dist_node where not isactive) then
      raise 'connection to the remote node failed with the following error: Connection refused';
    end if;
    if changed.object_type = 'function' and exists (select from citus.pg_dist_object where objid = changed.objid)
      and current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
      raise 'cannot run function command because there was a parallel operation on a distributed table in the transaction';
    end if;
    for fault in select k.conname from pg_constraint k join citus.pg_dist_partition p on p.logicalrelid = k.confrelid and p.partmethod = 'h'
      where tg_tag = 'ALTER TABLE' and k.conrelid = changed.objid and changed.classid = 'pg_class'::regclass and k.xmin = pg_current_xact_id()::xid
        and not exists (select from citus.pg_dist_partition own where own.logicalrelid = k.conrelid) loop
      raise 'server process was terminated by signal 11: Segmentation fault' using detail = fault.conname;
    end loop;
  end loop;
  for changed in
    select distinct p.logicalrelid from pg_event_trigger_ddl_commands() c
    left join pg_index x on c.object_type = 'index' and x.indexrelid = c.objid
    left join pg_policy y on c.object_type = 'policy' and y.oid = c.objid
    left join pg_trigger t on c.object_type = 'trigger' and t.oid = c.objid
    join citus.pg_dist_partition p on p.logicalrelid::oid in (case when c.classid = 'pg_class'::regclass then c.objid end, x.indrelid, y.polrelid, t.tgrelid)
    where to_regclass(citus.shard_of(p.logicalrelid)) is not null
  loop
    perform citus.dress(changed.logicalrelid);
  end loop;
end $$;

create event trigger hand_on on ddl_command_end execute function citus.hand_on();

create function citus.create_reference_table(table_name regclass) returns void language plpgsql as $$
declare fault record;
begin
  perform citus.check_table(table_name);
  for fault in select k.conname from pg_constraint k left join citus.pg_dist_partition p on p.logicalrelid = k.confrelid
      where k.contype = 'f' and k.conrelid = table_name and p.partmethod is distinct from 'n' and k.confrelid <> table_name loop
    raise 'cannot create foreign key constraint since foreign keys from reference tables to distributed tables are not supported' using detail = fault.conname;
  end loop;
  perform citus.move_rows(table_name);
  insert into citus.pg_dist_partition values (table_name, 'n', 1, 't');
end $$;

create function citus.create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default') returns void language plpgsql as $$
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
  perform citus.move_rows(table_name);
  insert into citus.pg_dist_partition values (table_name, 'h', own, 's');
end $$;

create function citus.undistribute_table(table_name regclass) returns void language plpgsql as $$
begin
  if not exists (select from citus.pg_dist_partition where logicalrelid = table_name) then raise 'cannot undistribute table because the table is not distributed'; end if;
  perform citus.show(table_name);
  delete from citus.pg_dist_partition where logicalrelid = table_name;
  execute format('drop table %s', citus.shard_of(table_name));
end $$;

create function citus.truncate_local_data_after_distributing_table(table_name regclass) returns void language plpgsql as $$
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
