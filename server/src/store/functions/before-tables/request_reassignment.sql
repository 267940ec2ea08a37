-- Trigger: requests that messages of a device are assigned to vehicles again, of the time in which an installation changed.
-- It does not wait for messages that are being stored: the job does, which locks the device.
create or replace function request_reassignment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owner bigint := coalesce(new.customer_id, old.customer_id);
  asked_device bigint := coalesce(new.device_id, old.device_id);
begin
  -- Its device is being deleted, and its messages belong to nothing.
  if tg_op = 'DELETE' and not exists (select from device where customer_id = owner and id = asked_device) then
    return null;
  end if;
  insert into device_reassignment (customer_id, device_id, vehicle_ids, from_time, until_time)
  select owner, asked_device, array_remove(array[old.vehicle_id, new.vehicle_id], null), span.begins, span.ends
  from (
    select coalesce(installed.from_time, '-infinity') as begins, coalesce(installed.until_time, 'infinity') as ends
    from (values (old.from_time, old.until_time, old.id), (new.from_time, new.until_time, new.id)) installed (from_time, until_time, id)
    where installed.id is not null and (tg_op <> 'UPDATE' or old.vehicle_id <> new.vehicle_id)
    union all
    select least(coalesce(old.from_time, '-infinity'), coalesce(new.from_time, '-infinity')),
           greatest(coalesce(old.from_time, '-infinity'), coalesce(new.from_time, '-infinity'))
    where tg_op = 'UPDATE' and old.vehicle_id = new.vehicle_id
    union all
    select least(coalesce(old.until_time, 'infinity'), coalesce(new.until_time, 'infinity')),
           greatest(coalesce(old.until_time, 'infinity'), coalesce(new.until_time, 'infinity'))
    where tg_op = 'UPDATE' and old.vehicle_id = new.vehicle_id
  ) span where span.begins < span.ends;
  return null;
end $$;

revoke all on function request_reassignment from public, tropeiro_app;
