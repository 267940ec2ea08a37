-- The few ways through the wall between companies. Each answers one question and nothing more.

-- Opens the company of a live session to this transaction. False, and nothing opened, when the session has ended, the
-- key that signed the token is revoked, or the user or company has changed since the token was made. Asked in the same
-- round trip as the question it guards, so that an end takes effect at once in every process.
create function enter(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint;
begin
  select s.customer_id into company
  from session s
  join app_user u on u.id = s.user_id and u.active and u.version = asked_user_version
  join customer c on c.id = s.customer_id and c.version = asked_customer_version
  join signing_key k on k.id = asked_key and k.date_revoked is null
  where s.id = asked_session and s.date_revoked is null and s.date_expires > now();
  if company is null then
    perform set_config('tropeiro.customer_id', '', true);
    return false;
  end if;
  perform set_config('tropeiro.customer_id', company::text, true), set_config('tropeiro.actor', actor, true);
  return true;
end $$;

-- Who may be logging in. Whether the password is right is for the asker to find out.
create function find_login(asked_document text, asked_realm text, asked_login text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', u.id, 'customer_id', u.customer_id, 'password_hash', u.password_hash)
    from customer c join app_user u on u.customer_id = c.id
    where c.document = asked_document and u.realm = asked_realm and u.login = asked_login and u.active
  );

-- Whose session it is, for a renewal: the token in hand may be older than the user's last change.
create function find_session(asked_session bigint, asked_key text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', s.user_id, 'customer_id', s.customer_id)
    from session s
    join app_user u on u.id = s.user_id and u.active
    join signing_key k on k.id = asked_key and k.date_revoked is null
    where s.id = asked_session and s.date_revoked is null and s.date_expires > now()
  );

-- Forgets what has run out, in every company. Returns how many rows of each went.
create function clear_expired(key_life interval) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sessions integer; answers integer; allowances integer; attempts integer; keys integer;
begin
  perform set_config('tropeiro.actor', '{"via": "job"}', true);
  delete from session where date_expires < now() - interval '7 days' or date_revoked < now() - interval '7 days';
  get diagnostics sessions = row_count;
  delete from idempotency where date_expires < now();
  get diagnostics answers = row_count;
  delete from allowance where window_begin < now() - interval '1 hour';
  get diagnostics allowances = row_count;
  delete from login_attempt where date_begun < now() - interval '1 day';
  get diagnostics attempts = row_count;
  delete from signing_key where date_revoked is not null or date_retired < now() - key_life;
  get diagnostics keys = row_count;
  return jsonb_build_object('sessions', sessions, 'answers', answers, 'allowances', allowances, 'attempts', attempts, 'keys', keys);
end $$;

do $$
declare
  door regprocedure;
begin
  for door in select p.oid from pg_proc p where p.proname in ('enter', 'find_login', 'find_session', 'clear_expired')
  loop
    execute format('revoke all on function %s from public', door);
    execute format('grant execute on function %s to tropeiro_app', door);
  end loop;
end $$;
