-- Creates the table of a kind of record with unique names. Other tables refer to (customer_id, id), so that they can
-- never refer to a record of another company: foreign keys ignore row-level security. The baseline calls this function,
-- so its result must not change. Later migrations call create_master_data_table.
create or replace function create_named_table(noun text) returns void
  language plpgsql
as $$
begin
  execute format($table$
    create table %1$I (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer default tenant(),
      name text not null,
      name_sort text collate "C" not null generated always as (plain(name)) stored,
      external_code text,
      version integer not null default 1,
      date_created timestamptz(3) not null default now(),
      date_modified timestamptz(3) not null default now(),
      unique (customer_id, id),
      constraint %2$I unique (customer_id, external_code)
    );
    create index %3$I on %1$I (customer_id, name_sort, id);
    grant select, insert, update, delete on %1$I to tropeiro_app;
    create trigger record after insert or update or delete on %1$I for each row execute function record_change('name_sort');
  $table$, noun, noun || '_external_code_key', noun || '_by_name');
  perform guard_tenant(array[noun::regclass]);
end $$;

revoke all on function create_named_table from public, tropeiro_app;
