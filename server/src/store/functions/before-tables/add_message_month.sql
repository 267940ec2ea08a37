-- The name of the partition of device_message that holds the month of a moment.
create or replace function message_month(moment timestamptz) returns text
  language sql stable
  return 'device_message_' || to_char(moment at time zone 'UTC', 'YYYY_MM');

-- Creates the partition of device_message between two moments: a month, or everything before a moment (-infinity), as
-- migration 0055 does for the earlier messages. The partition is created empty and then attached, which makes no reader
-- or writer wait. `create table … partition of` would wait for all of them, and they for it. Row-level security and
-- missing rights protect a month that is queried directly.
create or replace function add_message_month(begin_time timestamptz, end_time timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  month text := case when isfinite(begin_time) then message_month(begin_time)
    else 'device_message_before_' || to_char(end_time at time zone 'UTC', 'YYYY_MM') end;
begin
  execute format('create table %I (like device_message including all excluding indexes)', month);
  execute format('alter table %I owner to tropeiro_system', month);
  execute format('revoke all on %I from public, tropeiro_app', month);
  perform guard_tenant(array[month]::regclass[]);
  execute format('alter table device_message attach partition %I for values from (%L) to (%L)', month, begin_time, end_time);
end $$;

revoke all on function message_month, add_message_month from public, tropeiro_app;
