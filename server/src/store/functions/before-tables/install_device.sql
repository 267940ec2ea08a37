-- Trigger: records since when a device is in a vehicle, and until when another was. A cancelled vehicle has none.
create or replace function install_device() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  former bigint := case when tg_op = 'UPDATE' and old.status <> 'C' then old.device_id end;
  present bigint := case when new.status <> 'C' then new.device_id end;
  moment timestamptz;
begin
  if former is not distinct from present then
    return null;
  end if;
  moment := write_moment();
  if former is not null then
    delete from device_installation
    where customer_id = new.customer_id and device_id = former and vehicle_id = new.id and until_time is null and from_time >= moment;
    update device_installation set until_time = moment, version = version + 1, date_modified = moment
    where customer_id = new.customer_id and device_id = former and vehicle_id = new.id and until_time is null;
  end if;
  if present is not null then
    -- What a device sends later of the time before its first installation belongs to that vehicle, unless it has sent
    -- messages without being in one.
    insert into device_installation (customer_id, device_id, vehicle_id, from_time)
    values (new.customer_id, present, new.id, case
      when exists (select from device_installation where customer_id = new.customer_id and device_id = present)
        or exists (select from device_message where device_id = present) then moment end);
  end if;
  return null;
end $$;

revoke all on function install_device from public, tropeiro_app;
