-- Stores messages of any companies. Each message goes to the company of the active device with that serial, and to the
-- vehicle the device was in at the time of the message. Returns the device, company and vehicle of each serial, and the
-- outcomes of the lines that are not new. If a device was in several vehicles, it returns more entries, and which of them
-- each line belongs to (said_by). In a company's transaction, only its own devices are found. The device
-- serials[said_by[i]] sent line i. Neither serials nor messages may be repeated. A message without a reception time was received when this transaction began.
--
-- The devices are locked until the transaction ends, in the order of their ids, which prevents deadlocks. If two
-- transactions append messages of one device, the second waits and sees what the first wrote. A transaction that
-- deletes a device waits too, and no message is stored for the device afterwards.
--
-- For one moment of a device, only as many messages are stored, over all calls, as can be folded together in a short
-- time. Further ones are 'crowded' and discarded. If a moment is newer than all stored messages of its device, the
-- caller has counted its new messages.
create or replace function append_messages(
  serials text[], said_by integer[], times timestamptz[], receptions timestamptz[], kinds smallint[], hashes bigint[],
  valids boolean[], latitudes double precision[], longitudes double precision[], altitudes double precision[],
  speeds double precision[], courses double precision[], attribute_sets jsonb[], at_most_ahead interval
) returns json
  language plpgsql security definer set search_path = public, pg_temp
  -- A plan made while the table was empty would scan all of it later.
  set enable_seqscan = off
as $$
declare
  company bigint := tenant();
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
  -- In the order of the serials. Zero for unknown devices.
  owners bigint[];
  devices bigint[];
  vehicles bigint[];
  -- Of each serial: whether the vehicle depends on the time of the message.
  are_moved boolean[];
  has_moved boolean := false;
  kept_since timestamptz[];
  -- The number of rejected lines, and the outcome of each line, null for accepted lines. The array is null if all lines
  -- are accepted.
  unkept_count integer;
  fates text[];
  -- The pairs of company and month that may not be created today.
  refused_owners bigint[];
  refused_months timestamptz[];
  -- The times of the earliest and latest accepted messages.
  earliest timestamptz;
  latest timestamptz;
  -- The device's last stored message between these two times.
  newest timestamptz[];
  repeated_count integer;
  late_ones bigint[];
  of_moment_max constant integer := 100;
  crowded bigint[];
  -- The numbers of devices and messages, stored or set aside.
  device_count integer;
  message_count integer;
begin
  perform from device where serial = any(serials) and active and (company is null or customer_id = company)
  order by id for no key update;

  -- Looks up each serial separately: the planner does not know how many there are and would compare all with all. Runs
  -- as a statement of its own after the devices are locked, so that it sees what other transactions wrote until then.
  select array_agg(coalesce(found.customer_id, 0) order by place), array_agg(coalesce(found.id, 0) order by place),
         array_agg(now() - least(make_interval(days => retention.days), interval '10 years') order by place)
    into owners, devices, kept_since
  from unnest(serials) with ordinality asked (serial, place)
  left join lateral (
    select id, customer_id from device
    where serial = asked.serial and active and (company is null or customer_id = company) for no key update
  ) found on true
  left join retention on retention.customer_id = found.customer_id and retention.class = 'position';

  select count(*) filter (where devices[device] = 0 or time > coalesce(received, now()) + at_most_ahead or time < kept_since[device]),
         min(time), max(time)
    into unkept_count, earliest, latest
  from unnest(said_by, times, receptions) said (device, time, received);

  -- Nearly always one installation covers the time of all messages.
  select array_agg(coalesce(installed.vehicle_id, 0) order by place), array_agg(installed.vehicle_id is null and exists (
      select from device_installation i where i.customer_id = owners[place] and i.device_id = known.id
        and (i.from_time is null or i.from_time <= latest) and (i.until_time is null or i.until_time > earliest)) order by place)
    into vehicles, are_moved
  from unnest(devices) with ordinality known (id, place)
  left join lateral (
    select i.vehicle_id from device_installation i where i.customer_id = owners[place] and i.device_id = known.id
      and (i.from_time is null or i.from_time <= earliest) and (i.until_time is null or i.until_time > latest)
    order by i.from_time desc nulls last, i.id desc limit 1
  ) installed on true;
  has_moved := true = any(are_moved);
  if has_moved then
    with lines as materialized (
      select line, device, coalesce(installed_vehicle(owners[device], devices[device], time), 0) as vehicle
      from unnest(said_by, times) with ordinality said (device, time, line) where are_moved[device]
    ), entries as materialized (
      select device, vehicle, cardinality(devices) + row_number() over (order by device, vehicle) as entry
      from (select distinct device, vehicle from lines) each
    ), added as (
      select array_agg(owners[device] order by entry) as more_owners, array_agg(devices[device] order by entry) as more_devices,
             array_agg(vehicle order by entry) as more_vehicles, array_agg(kept_since[device] order by entry) as more_kept_since
      from entries
    )
    select (select array_agg(coalesce(entries.entry, said.device)::integer order by said.line)
              from unnest(said_by) with ordinality said (device, line)
              left join lines on lines.line = said.line
              left join entries on entries.device = lines.device and entries.vehicle = lines.vehicle),
           owners || more_owners, devices || more_devices, vehicles || more_vehicles, kept_since || more_kept_since
      into said_by, owners, devices, vehicles, kept_since
    from added;
  end if;

  if unkept_count > 0 then
    select array_agg(fate order by line), min(time) filter (where fate is null), max(time) filter (where fate is null)
      into fates, earliest, latest
    from (
      select line, time, case
        when devices[device] = 0 then 'unknown_device'
        when time > coalesce(received, now()) + at_most_ahead then 'ahead'
        when time < kept_since[device] then 'expired' end as fate
      from unnest(said_by, times, receptions) with ordinality said (device, time, received, line)
    ) checked;
  end if;

  -- From this lock until the end of the transaction, no month can be dropped. Missing months are created, within what
  -- each company may create today. Imports on the command line have no such limit.
  lock table only device_message in row exclusive mode;
  if message_month(earliest) is distinct from message_month(latest) or to_regclass('public.' || message_month(earliest)) is null then
    select array_agg(of_company), array_agg(of_month) into refused_owners, refused_months
    from (
      select array_agg(owner) as needing, array_agg(month) as months from (
        select distinct owners[device] as owner, date_trunc('month', time, 'UTC') as month
        from unnest(said_by, times, fates) said (device, time, fate) where fate is null) each
    ) needed, make_needed_months(needing, months, coalesce(actor ->> 'via', '') = 'command line');
  end if;
  if refused_months is not null then
    select array_agg(fate order by line), count(fate), min(time) filter (where fate is null), max(time) filter (where fate is null)
      into fates, unkept_count, earliest, latest
    from (
      select line, time, case when fate is null and exists (
          select from unnest(refused_owners, refused_months) refused (owner, month)
          where owner = owners[device] and month = date_trunc('month', time, 'UTC'))
        then 'too_many_months' else fate end as fate
      from unnest(said_by, times, fates) with ordinality said (device, time, fate, line)
    ) checked;
  end if;

  select array_agg(coalesce((
      select max(time) from device_message where device_id = known.id and time between earliest and latest), '-infinity')
      order by place)
    into newest
  from unnest(devices) with ordinality known (id, place);

  -- Messages newer than all of their device are new. Nearly always this applies to all of them, and they are inserted
  -- directly. Otherwise repeated messages must be found, which takes a fourth longer.
  select count(*) into repeated_count from unnest(said_by, times) said (device, time) where time <= newest[device];
  if unkept_count + repeated_count = 0 then
    insert into device_message
    select owners[device], devices[device], nullif(vehicles[device], 0), time, coalesce(received, now()), hash, latitude,
           longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes
    from unnest(said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets)
      line (device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes);
  else
    -- The messages stored for a moment are counted once. Individual messages are looked up only if the moment may be
    -- full.
    select array_agg(hash) into crowded
    from (
      select hash, stored_count + row_number() over moment as place_in_moment
      from (
        select *, count(*) over whole as said_count, max(first_count) over whole as stored_count
        from (
          select device, time, kind, hash, line, case when row_number() over moment = 1 then (
            select count(*) from (
              select from device_message m where m.device_id = devices[device] and m.time = said.time limit of_moment_max) m) end as first_count
          from unnest(said_by, times, kinds, hashes, fates) with ordinality said (device, time, kind, hash, fate, line)
          where fate is null and time <= newest[device]
          window moment as (partition by device, time order by line)
        ) late window whole as (partition by device, time)
      ) counted
      where stored_count + said_count > of_moment_max and (
        select true from device_message m
        where m.device_id = devices[device] and m.time = counted.time and m.kind = counted.kind and m.hash = counted.hash) is null
      window moment as (partition by device, time order by line)
    ) unknown where place_in_moment > of_moment_max;
    if crowded is not null then
      select array_agg(case when hash in (select unnest(crowded)) then 'crowded' else fate end order by line) into fates
      from unnest(hashes, fates) with ordinality said (hash, fate, line);
    end if;

    with said as materialized (
      select owners[device] as customer_id, devices[device] as device_id, nullif(vehicles[device], 0) as vehicle_id, time,
             coalesce(received, now()) as received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes,
             case when fate is null and time <= newest[device] then 'repeated' else fate end as fate
      from unnest(said_by, times, receptions, hashes, latitudes, longitudes, altitudes, speeds, courses, kinds, valids, attribute_sets, fates)
        line (device, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg, kind, valid, attributes, fate)
      where devices[device] <> 0
    ), newer as (
      insert into device_message
      select customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg,
             kind, valid, attributes
      from said where fate is null
    ), late as (
      insert into device_message
      select customer_id, device_id, vehicle_id, time, received, hash, latitude, longitude, altitude_m, speed_kmh, course_deg,
             kind, valid, attributes
      from said where fate = 'repeated' on conflict do nothing returning hash
    ), set_aside as (
      insert into quarantined_message select * from said where fate in ('ahead', 'expired', 'too_many_months') on conflict do nothing
    )
    select (select count(*) from said where fate = 'repeated'), (select array_agg(hash) from late)
      into repeated_count, late_ones;
  end if;

  if repeated_count > 0 then
    select array_agg(case
        when fate is null and time <= newest[device] and not coalesce(hash in (select unnest(late_ones)), false) then 'repeated'
        else fate end order by line)
      into fates
    from unnest(said_by, times, hashes, fates) with ordinality said (device, time, hash, fate, line);
  end if;

  -- Messages in order are later than all completed plans and mark none. One lookup per vehicle checks this.
  if exists (
    select from unnest(owners, vehicles) known (owner, vehicle), lateral (
      select from plan_figures where customer_id = owner and vehicle_id = vehicle and end_time >= earliest and begin_time <= latest limit 1) plan
  ) then
    perform mark_tracked_plans(owners[device], vehicles[device], min(time), max(time))
    from unnest(said_by, times, fates) said (device, time, fate) where fate is null group by device;
  end if;

  -- A company's own call is audited as one batch. A stream of messages of all companies is not audited.
  if company is not null then
    if fates is null then
      select cardinality(serials), cardinality(said_by) into device_count, message_count;
    else
      select count(distinct devices[device]), count(*) into device_count, message_count
      from unnest(said_by, fates) said (device, fate) where fate is null or fate in ('ahead', 'expired', 'too_many_months');
    end if;
    insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, after, batch_id, batch_size, batch_source)
    select company, 'created', 'device_message', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
           actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
           jsonb_build_object('devices', device_count), coalesce((batch ->> 'id')::uuid, gen_random_uuid()), message_count, 'import'
    where message_count > 0;
  end if;

  return json_build_object(
    'devices', (select json_agg(case when id > 0 then json_build_object(
        'customer_id', owner, 'device_id', id, 'vehicle_id', nullif(vehicle, 0)) end order by place)
      from unnest(devices, owners, vehicles) with ordinality known (id, owner, vehicle, place)),
    'said_by', case when has_moved then said_by end,
    'fates', (select coalesce(json_object_agg(fate, lines), '{}') from (
      select fate, json_agg(line order by line) as lines from unnest(fates) with ordinality listed (fate, line)
      where fate is not null group by fate) counted));
end $$;

revoke all on function append_messages from public, tropeiro_app;
grant execute on function append_messages to tropeiro_app;
