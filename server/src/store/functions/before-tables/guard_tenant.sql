-- Every tenant table shows a transaction the rows of its own company and nothing else. Row-level security is forced, so
-- that it binds the owner of a table too, whoever that may come to be; the one policy that opens all companies names
-- tropeiro_system, and with it the functions behind the login.
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
