-- Who may do what, so that no connection has to be told. Everything is owned by tropeiro_system, as which nobody logs
-- in: whoever migrates takes it on for a transaction (see docs/decisions/7-nobody-logs-in-as-the-owner.md). Row-level
-- security is forced, so that it binds the owner of a table too, whoever that may come to be; the one policy that opens
-- all companies names tropeiro_system, and with it the functions behind the login.

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

do $$
declare
  guarded regclass;
begin
  for guarded in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
    execute format('alter table %s force row level security', guarded);
    execute format('create policy system on %s to tropeiro_system using (true) with check (true)', guarded);
  end loop;
end $$;

-- What opened a company whoever asked; now behind a function that looks who does.
alter function enter rename to enter_session;

create function refuse_unbound_role() returns boolean
  language plpgsql
as $$
begin
  raise exception 'The role % is not bound by row-level security: no company is opened to it', current_user
    using errcode = 'TR001', hint = 'Connect as a role that is a member of tropeiro_app and of nothing else.';
end $$;

-- Opens the company of a live session to this transaction, to a role that the walls between companies hold. A member of
-- tropeiro_system could step over them, and a superuser is a member of every role. Written as one expression, which
-- PostgreSQL puts in the place of the call: asked with every request, it costs next to nothing.
create function enter(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language sql
  return case
    when row_security_active('public.app_user'::regclass) and not pg_has_role('tropeiro_system', 'member')
    then enter_session(asked_session, asked_key, asked_user_version, asked_customer_version, actor)
    else refuse_unbound_role()
  end;

revoke all on function enter, refuse_unbound_role, guard_tenant from public;
grant execute on function enter, refuse_unbound_role to tropeiro_app;
revoke all on function record_change from public;

-- The application's own login, where the service makes it: all its processes find the password here.
create table app_login (
  name text primary key,
  password text not null,
  date_created timestamptz(3) not null default now()
);

do $$
declare
  thing record;
begin
  for thing in
    select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
  loop
    execute format('alter table %s owner to tropeiro_system', thing.name);
  end loop;
  for thing in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s owner to tropeiro_system', thing.name);
  end loop;
end $$;
