-- Every tenant table shows a transaction the rows of its own company and nothing else.

create function guard_tenant(tables regclass[]) returns void
  language plpgsql
as $$
declare
  guarded regclass;
begin
  foreach guarded in array tables loop
    execute format('alter table %s enable row level security', guarded);
    execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', guarded);
  end loop;
end $$;

select guard_tenant(array['app_user', 'session', 'audit', 'outbox', 'idempotency']::regclass[]);

alter table customer enable row level security;
create policy tenant on customer using (id = tenant()) with check (id = tenant());

grant select on customer, app_user, session, audit, outbox to tropeiro_app;
grant select, insert, update, delete on idempotency to tropeiro_app;
grant update (name, timezone, language, version) on customer to tropeiro_app;
grant insert, update (name, email, role, grants, password_hash, language, active, version) on app_user to tropeiro_app;
grant insert, update (date_renewed, date_expires, date_revoked) on session to tropeiro_app;

-- These belong to no company.
grant select on signing_key to tropeiro_app;
grant select, insert, update, delete on allowance, login_attempt to tropeiro_app;
