-- Opens the company of a live session to this transaction. Returns false and opens nothing if the session has ended,
-- the signing key of the token is revoked, or the user or company has changed since the token was made. Sessions of API
-- keys have no tokens: only they are entered without a signing key. The caller sends this in the same round trip as the
-- query behind it. So the end of a session takes effect at once in every process.
create or replace function enter_session(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- One statement finds the session and sets its company, since a second statement would cost as much again. It uses no
  -- joins: PostgreSQL would build hashes of small tables for every call.
  perform set_config('tropeiro.customer_id', s.customer_id::text, true), set_config('tropeiro.actor', actor, true)
  from session s
  where s.id = asked_session and is_live(s)
    and (select u.version from app_user u where u.id = s.user_id and u.active) = asked_user_version
    and (select c.version from customer c where c.id = s.customer_id) = asked_customer_version
    and case when s.api_key_id is null
      then (select k.date_revoked is null from signing_key k where k.id = asked_key)
      else asked_key is null end;
  if found then
    return true;
  end if;
  perform set_config('tropeiro.customer_id', '', true);
  return false;
end $$;

-- Fails for a role that is not subject to row-level security.
create or replace function refuse_unbound_role() returns boolean
  language plpgsql
as $$
begin
  raise exception 'The role % is not bound by row-level security: no company is opened to it', current_user
    using errcode = 'TR001', hint = 'Connect as a role that is a member of tropeiro_app and of nothing else.';
end $$;

-- Fails instead of returning false, for transactions that write: PostgreSQL then skips the statements sent after it.
create or replace function refuse_ended_session() returns boolean
  language plpgsql
as $$
begin
  raise exception 'The session has ended' using errcode = 'TR002';
end $$;

-- Calls enter_session for roles that are subject to row-level security, and fails for all others. Members of
-- tropeiro_system are not subject to it, and a superuser is a member of every role. Written as one expression, which
-- PostgreSQL inlines: it runs with every request and costs next to nothing.
create or replace function enter(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language sql
  return case
    when row_security_active('public.app_user'::regclass) and not pg_has_role('tropeiro_system', 'member')
    then enter_session(asked_session, asked_key, asked_user_version, asked_customer_version, actor)
    else refuse_unbound_role()
  end;

revoke all on function enter_session, refuse_unbound_role, refuse_ended_session, enter from public, tropeiro_app;
grant execute on function enter_session, refuse_unbound_role, refuse_ended_session, enter to tropeiro_app;
