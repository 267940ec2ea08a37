-- Which transactions have changed the drivers, shifts, points of interest or settings on which events of all vehicles of a company
-- depend: a row or two a company, whatever number of them there is. Who waits for none of the others adds its own row, and
-- so no transaction holds up another of its company.
create table facts_change (
  customer_id bigint not null references customer on delete cascade default tenant(),
  transaction xid8 not null default pg_current_xact_id(),
  primary key (customer_id, transaction)
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
