-- The enrolment with this hash of the token in its link or in its QR code, unless it was used, has ended or expired, or
-- the access of its user has changed since it was created.
create or replace function find_enrolment(asked_hash bytea) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('id', e.id, 'customer_id', e.customer_id, 'driver_id', e.driver_id, 'user_id', e.user_id)
    from phone_enrolment e
    join app_user u on u.customer_id = e.customer_id and u.id = e.user_id and u.active and u.driver_id = e.driver_id
      and u.realm = 'driver' and u.role = 'driver' and u.version = e.user_version
    where e.date_ended is null
      and (e.link_hash = asked_hash and e.date_expires > now() or e.qr_hash = asked_hash and e.qr_date_expires > now())
  );

revoke all on function find_enrolment from public, tropeiro_app;
grant execute on function find_enrolment to tropeiro_app;
