-- The share link with this hash, unless it has expired: its company and what it shows.
create or replace function find_share_link(asked_hash bytea) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('customer_id', customer_id, 'route_point_id', route_point_id, 'route_plan_id', route_plan_id,
      'show_position', show_position, 'date_expires', json_moment(date_expires)::jsonb)
    from share_link where token_hash = asked_hash and date_expires > now()
  );

revoke all on function find_share_link from public, tropeiro_app;
grant execute on function find_share_link to tropeiro_app;
