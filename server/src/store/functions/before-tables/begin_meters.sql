-- Trigger: when a user sets a vehicle's hodometer or hourimeter, it counts on from that value. Counting starts that
-- day, without the distance and time tracked until then. Updates by the tracking itself (tropeiro.moves_meters) are
-- ignored.
create or replace function begin_meters() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  today date := (select (now() at time zone timezone)::date from customer where id = new.customer_id);
  so_far jsonb := (select figures from day_row where customer_id = new.customer_id and vehicle_id = new.id and date = today);
  metres bigint := coalesce((so_far -> 'total_distance')::bigint, 0);
  seconds bigint := coalesce((so_far -> 'total_time_in_ignition_on')::bigint, 0);
begin
  if current_setting('tropeiro.moves_meters', true) = 'yes' then
    return null;
  end if;
  insert into vehicle_meter (customer_id, vehicle_id, hodometer_since, hodometer_rest_m, hourimeter_since, hourimeter_rest_s)
  values (new.customer_id, new.id, today, -metres, today, -seconds)
  on conflict (vehicle_id) do nothing;
  if new.hodometer is distinct from old.hodometer then
    update vehicle_meter set hodometer_since = today, hodometer_rest_m = -metres where vehicle_id = new.id;
  end if;
  if new.hourimeter is distinct from old.hourimeter then
    update vehicle_meter set hourimeter_since = today, hourimeter_rest_s = -seconds where vehicle_id = new.id;
  end if;
  return null;
end $$;

revoke all on function begin_meters from public, tropeiro_app;
