-- That what events of all vehicles of a company depend on, its drivers, shifts, points of interest and settings, was changed: a
-- row of the last transaction that did, and of any that does so at the same time. Each adds its own, so that none waits for another of
-- its company. A restored copy and a standby give numbers of transactions again, but not at the same moment.
create table facts_change (
  customer_id bigint not null references customer on delete cascade default tenant(),
  transaction xid8 not null default pg_current_xact_id(),
  begun timestamptz not null default now(),
  primary key (customer_id, transaction, begun)
);
select guard_tenant(array['facts_change']::regclass[]);
grant select on facts_change to tropeiro_app;

do $$
declare
  kind text;
begin
  foreach kind in array array['driver', 'work_shift', 'point_of_interest', 'event_setting_change'] loop
    execute format('create trigger note_facts_insert after insert on %I referencing new table as changed
      for each statement execute function note_facts_change()', kind);
    execute format('create trigger note_facts_update after update on %I referencing new table as changed
      for each statement execute function note_facts_change()', kind);
    execute format('create trigger note_facts_delete after delete on %I referencing old table as changed
      for each statement execute function note_facts_change()', kind);
  end loop;
end $$;
