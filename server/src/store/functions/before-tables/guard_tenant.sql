-- Puts tenant tables under row-level security: a transaction sees the rows of its own company and nothing else. It is
-- forced, so that it binds the owner of a table too, whoever that may come to be; the one policy that opens all
-- companies names tropeiro_system, as which the functions of across-companies/ run.
-- Applied migrations call this: what it makes must not change.
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
