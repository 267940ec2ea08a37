-- Enables row-level security on tenant tables: a transaction sees only the rows of its own company. It is forced, so
-- that it applies to the table's owner too. The only policy that opens all companies names tropeiro_system, the role of
-- the functions in across-companies/. Applied migrations call this function, so its result must not change.
create or replace function guard_tenant(tables regclass[]) returns void
  language plpgsql
as $$
declare
  guarded regclass;
begin
  foreach guarded in array tables loop
    execute format('alter table %s enable row level security, force row level security', guarded);
    execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', guarded);
    execute format('create policy system on %s to tropeiro_system using (true) with check (true)', guarded);
  end loop;
end $$;

revoke all on function guard_tenant from public, tropeiro_app;
