-- Trigger: announces every change of an installation of a device, so that no writer can forget it. It runs at the commit, so
-- that the vehicle or device that the change belongs to is announced first.
create or replace function announce_installation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  installation device_installation := coalesce(new, old);
begin
  -- The company is being removed.
  if not exists (select from customer where id = installation.customer_id) then
    return null;
  end if;
  perform announce(
    'device_installation.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'removed' end,
    jsonb_build_array(jsonb_build_object(
      'id', installation.id, 'device_id', installation.device_id, 'vehicle_id', installation.vehicle_id,
      'from_time', json_moment(installation.from_time)::jsonb, 'until_time', json_moment(installation.until_time)::jsonb,
      'date_created', json_moment(installation.date_created)::jsonb,
      'date_modified', json_moment(installation.date_modified)::jsonb)));
  return null;
end $$;

revoke all on function announce_installation from public, tropeiro_app;
