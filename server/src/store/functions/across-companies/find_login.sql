-- The company of a login and its user. The user is null if the company has none with this login. The caller checks the
-- password.
create or replace function find_login(asked_document text, asked_realm text, asked_login text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', u.id, 'customer_id', c.id, 'password_hash', u.password_hash)
    from customer c
    left join app_user u on u.customer_id = c.id and u.realm = asked_realm and u.login = asked_login and u.active
    where c.document = asked_document
  );

revoke all on function find_login from public, tropeiro_app;
grant execute on function find_login to tropeiro_app;
