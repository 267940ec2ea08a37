-- The live API key with this hash: its company and user as they are now, and whether to record its use, which happens
-- once a minute.
create or replace function find_api_key(asked_hash bytea) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('id', k.id, 'customer_id', k.customer_id, 'user_id', k.user_id, 'session_id', s.id,
      'scopes', k.scopes, 'role', u.role, 'grants', u.grants, 'timezone', c.timezone,
      'user_version', u.version, 'customer_version', c.version, 'expires_s', extract(epoch from s.date_expires),
      'is_use_due', coalesce(k.date_used < now() - interval '1 minute', true))
    from api_key k
    join session s on s.customer_id = k.customer_id and s.api_key_id = k.id
    join app_user u on u.id = k.user_id and u.active and u.realm = 'integration'
    join customer c on c.id = k.customer_id
    where k.secret_hash = asked_hash and is_live(s)
  );

revoke all on function find_api_key from public, tropeiro_app;
grant execute on function find_api_key to tropeiro_app;
