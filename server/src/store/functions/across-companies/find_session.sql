-- The user of a live session, to renew its token, which may be older than the user's last change.
create or replace function find_session(asked_session bigint, asked_key text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', s.user_id, 'customer_id', s.customer_id)
    from session s
    join app_user u on u.id = s.user_id and u.active
    join signing_key k on k.id = asked_key and k.date_revoked is null
    where s.id = asked_session and is_live(s)
  );

revoke all on function find_session from public, tropeiro_app;
grant execute on function find_session to tropeiro_app;
