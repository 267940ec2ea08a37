-- Erases the cards of drivers from what devices have reported and from what was computed from it, in the company of this
-- transaction. Messages are folded while their vehicle is locked. A fold that has read a state with a card writes it
-- again. So a vehicle is locked before its states are erased, and until the transaction ends. Searching all messages
-- takes longest: no vehicle is locked meanwhile. Only vehicles at which a card was found are locked afterwards.

-- An earlier version erased a whole month in one statement.
drop function if exists erase_cards(text[], timestamptz, timestamptz);

-- Begins the erasure of the cards of these drivers, and returns the keys of the cards. The drivers cannot be changed
-- until the transaction ends. Waits for the transactions that fold messages now, so that what they write is found. Its
-- own locks of vehicles end at once, with a subtransaction.
create or replace function begin_card_erasure(drivers bigint[]) returns text[]
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  cards text[];
  idle bigint[];
  busy bigint;
begin
  perform from driver where customer_id = company and id = any(drivers) order by id for no key update;
  cards := cards_of_drivers(company, drivers);
  if cards = '{}' then return cards; end if;
  begin
    select array_agg(id) into idle from (select id from vehicle where customer_id = company for no key update skip locked) free;
    raise sqlstate 'T0001';
  exception when sqlstate 'T0001' then null;
  end;
  for busy in select id from vehicle where customer_id = company except select unnest(idle) order by 1 loop
    begin
      perform from vehicle where customer_id = company and id = busy for no key update;
      raise sqlstate 'T0001';
    exception when sqlstate 'T0001' then null;
    end;
  end loop;
  return cards;
end $$;

-- The end of the part of a period in which about at_most rows are read: that many messages, or as many segments as take
-- as long.
create or replace function end_of_part(company bigint, since timestamptz, until timestamptz, at_most integer) returns timestamptz
  language plpgsql
as $$
declare
  -- Searching a segment takes as long as searching this many messages.
  segment_cost constant integer := 40;
  reached timestamptz := least(until,
    (select time from device_message where customer_id = company and time >= since and time < until
      order by time offset at_most limit 1),
    (select begin_time from device_segment where customer_id = company and begin_time >= since and begin_time < until
      order by begin_time offset at_most / segment_cost limit 1));
begin
  -- Times are whole milliseconds. However many rows are of one, they are read together.
  return case when reached <= since then least(until, since + interval '1 millisecond') else reached end;
end $$;

-- Erases cards from the messages of a period, and finds the vehicles that sent them or have segments with a card. Reads
-- about at_most rows, so that the statement ends within its timeout. Returns the vehicles, and up to which time it has
-- read: null at the end of the period.
create or replace function erase_message_cards(cards text[], since timestamptz, until timestamptz, at_most integer) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  reached timestamptz := end_of_part(company, since, until, at_most);
  who jsonb := jsonb_build_object('cards', cards, 'since', since, 'until', reached);
  kind record;
  found_here bigint[];
  vehicles bigint[] := '{}';
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  for kind in select * from personal_erasures() e where e.way = 'part_of_card' loop
    if kind.noun = 'device_message' then
      execute format('with gone as (update %I t set %s where t.customer_id = $1 and (%s) and (%s) returning t.vehicle_id)
          select array_agg(distinct vehicle_id) from gone', kind.noun, kind.assigned, kind.those, kind.differing)
        into found_here using company, who;
    else
      execute format('select array_agg(distinct t.vehicle_id) from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those)
        into found_here using company, who;
    end if;
    vehicles := vehicles || found_here;
  end loop;
  return jsonb_build_object('reached', nullif(reached, until),
    'vehicles', (select coalesce(jsonb_agg(distinct id), '[]') from unnest(vehicles) id where id is not null));
end $$;

-- Locks, in the order of their ids, the vehicles whose states or events are erased: those found in messages and segments,
-- those with a state that names a card, and those that the drivers drive or have events of. Returns their ids.
create or replace function lock_vehicles_of_cards(cards text[], drivers bigint[], found_before bigint[]) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  states record;
  with_state bigint[];
  vehicles bigint[];
begin
  select * into strict states from personal_erasures() e where e.way = 'card' and e.noun = 'device_history';
  execute format('select array_agg(t.vehicle_id) from device_history t where t.customer_id = $1 and (%s)', states.those)
    into with_state using company, jsonb_build_object('cards', cards);
  vehicles := array(
    select unnest(found_before) union select unnest(with_state)
    union select id from vehicle where customer_id = company and driver_id = any(drivers)
    union select vehicle_id from event where customer_id = company and driver_id = any(drivers) and date_retracted is null
    union select vehicle_id from event where customer_id = company and driver_id = any(drivers) and date_retracted is not null);
  perform from vehicle where customer_id = company and id = any(vehicles) order by id for no key update;
  return vehicles;
end $$;

-- Erases cards from the segments of a vehicle that begin since a time. Reads about at_most segments, and returns up to
-- which time it has erased them. Returns null after the last one.
create or replace function erase_segment_cards(cards text[], of_vehicle bigint, since timestamptz, at_most integer) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  reached timestamptz := (select begin_time from device_segment where customer_id = company and vehicle_id = of_vehicle
    and begin_time >= since order by begin_time offset at_most limit 1);
  segments record;
begin
  if reached <= since then reached := since + interval '1 millisecond'; end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  select * into strict segments from personal_erasures() e where e.way = 'part_of_card' and e.noun = 'device_segment';
  execute format('update device_segment t set %s where t.customer_id = $1 and t.vehicle_id = $3 and (%s) and (%s)',
      segments.assigned, segments.those, segments.differing)
    using company, jsonb_build_object('cards', cards, 'since', since, 'until', coalesce(reached, 'infinity')), of_vehicle;
  return reached;
end $$;

-- Erases cards from messages and segments of a period, as erase_message_cards and erase_segment_cards do together.
-- Processes of a release without those still call it during a rolling upgrade. It is needed while such a release can be
-- upgraded to this one.
create or replace function erase_cards(cards text[], since timestamptz, until timestamptz, at_most integer) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  reached timestamptz := end_of_part(company, since, until, at_most);
begin
  perform erase_personal(company, 'part_of_card', jsonb_build_object('cards', cards, 'since', since, 'until', reached));
  return nullif(reached, until);
end $$;

revoke all on function begin_card_erasure, end_of_part, erase_message_cards, lock_vehicles_of_cards, erase_segment_cards, erase_cards
  from public, tropeiro_app;
grant execute on function begin_card_erasure, erase_message_cards, lock_vehicles_of_cards, erase_segment_cards, erase_cards
  to tropeiro_app;
