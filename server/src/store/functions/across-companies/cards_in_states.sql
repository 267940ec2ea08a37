-- Finds and removes cards in what the event engine stores of a device. Only the values that hold a card are touched: in
-- a state (DeviceState) the card of the driver, that of a passenger and the custom value, and in events the value of
-- those that report one of these. Everything else stays the same text, which the engine compares. The functions that
-- find cards return their texts, or a single null if the stored text is unreadable: if it is not JSON of this shape.

-- The JSON in a text. Null if it is not JSON, or of another type.
create or replace function json_if(stored text, type text) returns json
  language plpgsql immutable
as $$
declare
  read json;
begin
  read := stored::json;
  return case when json_typeof(read) = type then read end;
exception when data_exception then
  return null;
end $$;

-- The object with null instead of this member if it is one of these texts.
create or replace function member_without(object json, member text, gone text[]) returns text
  language sql immutable
as $$
  select '{' || coalesce(string_agg(
    to_json(key)::text || ':' || case when key = member and value #>> '{}' = any(gone) then 'null' else value::text end,
    ',' order by number), '') || '}'
  from json_each(object) with ordinality each (key, value, number);
$$;

-- The text of a value that may be a card. Null for other values. A device may send the number of a card as a number.
create or replace function card_text(value json) returns text
  language sql immutable
  return case when json_typeof(value) in ('string', 'number') then value #>> '{}' end;

create or replace function cards_in_state(state text) returns text[]
  language plpgsql immutable strict
as $$
declare
  stored json;
begin
  if state = '{}' then return '{}'; end if;
  stored := json_if(state, 'object');
  if json_typeof(stored -> 'detectors') is distinct from 'array' then return array[null::text]; end if;
  return array(
    select text from (
      select card_text(stored -> 'card') as text
      union all select case json_typeof(value) when 'string' then value #>> '{}' when 'object' then card_text(value -> 'custom') end
      from json_array_elements(stored -> 'detectors') value
    ) found where text is not null);
end $$;

-- An unreadable state becomes {}, which no engine continues. The device is replayed from the state before it.
create or replace function state_without(state text, gone text[]) returns text
  language plpgsql immutable strict
as $$
declare
  stored json := json_if(state, 'object');
begin
  if json_typeof(stored -> 'detectors') is distinct from 'array' then return '{}'; end if;
  return (
    select '{' || string_agg(to_json(key)::text || ':' || case
        when key = 'card' and value #>> '{}' = any(gone) then 'null'
        when key = 'detectors' then (
          select '[' || coalesce(string_agg(case
              when json_typeof(detector) = 'string' and detector #>> '{}' = any(gone) then 'null'
              when json_typeof(detector) = 'object' and detector ->> 'custom' = any(gone) then member_without(detector, 'custom', gone)
              else detector::text end, ',' order by place), '') || ']'
          from json_array_elements(value) with ordinality detectors (detector, place))
        else value::text end, ',' order by number) || '}'
    from json_each(stored) with ordinality each (key, value, number));
end $$;

-- The card that an event reports: that of a driver (7), an unknown one (25), that of a passenger (31), or the custom value
-- (30) of a company without rules.
create or replace function card_of_event(event json) returns text
  language sql immutable
  return case when event ->> 'category' in ('7', '25', '31') or event ->> 'category' = '30' and event ->> 'target' is null
    then card_text(event -> 'value') end;

create or replace function cards_in_events(events text) returns text[]
  language plpgsql immutable strict
as $$
declare
  stored json;
begin
  if events = '[]' then return '{}'; end if;
  stored := json_if(events, 'array');
  if stored is null then return array[null::text]; end if;
  return array(select text from (select card_of_event(event) as text from json_array_elements(stored) event) found
    where text is not null);
end $$;

-- Unreadable events are lost. A replay finds them again.
create or replace function events_without(events text, gone text[]) returns text
  language plpgsql immutable strict
as $$
declare
  stored json := json_if(events, 'array');
begin
  if stored is null then return '[]'; end if;
  return (
    select '[' || coalesce(string_agg(
      case when card_of_event(event) = any(gone) then member_without(event, 'value', gone) else event::text end,
      ',' order by number), '') || ']'
    from json_array_elements(stored) with ordinality each (event, number));
end $$;

-- The same for the last hour of a device (OpenHour).
create or replace function cards_in_hour(hour text) returns text[]
  language plpgsql immutable strict
as $$
declare
  stored json := json_if(hour, 'object');
begin
  return cards_in_events(coalesce(stored ->> 'ended', ''));
end $$;

create or replace function hour_without(hour text, gone text[]) returns text
  language plpgsql immutable strict
as $$
declare
  stored json := json_if(hour, 'object');
begin
  if json_typeof(stored -> 'ended') is distinct from 'array' then return null; end if;
  return (
    select '{' || string_agg(to_json(key)::text || ':' || case when key = 'ended' then events_without(value::text, gone) else value::text end,
      ',' order by number) || '}'
    from json_each(stored) with ordinality each (key, value, number));
end $$;

revoke all on function json_if, member_without, card_text, cards_in_state, state_without, card_of_event, cards_in_events, events_without,
  cards_in_hour, hour_without from public, tropeiro_app;
