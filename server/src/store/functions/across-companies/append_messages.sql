-- Keeps messages of any companies, each in the company of the active device with that serial, and tells what became of
-- them: whose each serial is, and the lines that are not new. In the transaction of a company its own devices are the
-- only ones known. Line i was said by the device serials[said_by[i]]; no serial comes twice.
--
-- The devices are held until the transaction ends, in the order of their ids: of two that append messages of the same
-- device the second waits, finds what the first has written, and neither waits for the other in a circle. Whoever takes
-- a device away waits likewise, and no message is kept for it afterwards.
create or replace function append_messages(
  serials text[], said_by integer[], times timestamptz[], receptions timestamptz[], kinds smallint[], hashes bigint[],
  valids boolean[], latitudes double precision[], longitudes double precision[], altitudes double precision[],
  speeds double precision[], courses double precision[], attribute_sets jsonb[], at_most_ahead interval
) returns json
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  -- By the place of the serial; zero where no device is known.
  owners bigint[];
  devices bigint[];
  vehicles bigint[];
  kept_since timestamptz[];
  -- By line: what is against keeping it. Null where nothing is.
  fates text[];
  kept bigint[];
begin
  select array_agg(coalesce(found.customer_id, 0) order by place), array_agg(coalesce(found.id, 0) order by place),
         array_agg(coalesce(vehicle.id, 0) order by place),
         array_agg(coalesce(now() - make_interval(days => retention.days), '-infinity') order by place)
    into owners, devices, vehicles, kept_since
  from unnest(serials) with ordinality asked (serial, place)
  left join (
    select id, serial, customer_id from device
    where serial = any(serials) and active and (company is null or customer_id = company)
    order by id for no key update
  ) found on found.serial = asked.serial
  left join vehicle on vehicle.customer_id = found.customer_id and vehicle.device_id = found.id and vehicle.status <> 'C'
  left join retention on retention.customer_id = found.customer_id and retention.class = 'position';

  select array_agg(case
      when devices[device] = 0 then 'unknown_device'
      when time > received + at_most_ahead then 'ahead'
      when time < kept_since[device] then 'expired' end order by line)
    into fates
  from unnest(said_by, times, receptions) with ordinality said (device, time, received, line);

  with appended as (
    insert into device_message (customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m,
                                speed_kmh, course_deg, kind, valid, attributes)
    select owners[device], devices[device], nullif(vehicles[device], 0), time, received, hash, latitude, longitude,
           altitude_m, speed_kmh, course_deg, kind, valid, attributes
    from unnest(fates, said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets)
      said (fate, device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes)
    where fate is null
    on conflict do nothing
    returning hash)
  select coalesce(array_agg(hash), '{}') into kept from appended;

  if fates && array['ahead', 'expired'] then
    insert into quarantined_message (customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m,
                                     speed_kmh, course_deg, kind, valid, attributes, reason)
    select owners[device], devices[device], nullif(vehicles[device], 0), time, received, hash, latitude, longitude,
           altitude_m, speed_kmh, course_deg, kind, valid, attributes, fate
    from unnest(fates, said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets)
      said (fate, device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes)
    where fate in ('ahead', 'expired')
    on conflict do nothing;
  end if;

  -- Looked for only where something was not kept, which is rare.
  if cardinality(kept) < cardinality(fates) then
    select array_agg(case when fate is null and (nth > 1 or hash not in (select unnest(kept))) then 'repeated' else fate end order by line)
      into fates
    from (select fate, hash, line, row_number() over (partition by fate is null, hash order by line) as nth
          from unnest(fates, hashes) with ordinality said (fate, hash, line)) said;
  end if;

  return json_build_object(
    'devices', (select json_agg(case when id > 0 then json_build_object(
        'customer_id', owner, 'device_id', id, 'vehicle_id', nullif(vehicle, 0)) end order by place)
      from unnest(devices, owners, vehicles) with ordinality known (id, owner, vehicle, place)),
    'fates', (select coalesce(json_object_agg(fate, lines), '{}') from (
      select fate, json_agg(line order by line) as lines from unnest(fates) with ordinality said (fate, line)
      where fate is not null group by fate) told));
end $$;

revoke all on function append_messages from public, tropeiro_app;
grant execute on function append_messages to tropeiro_app;
