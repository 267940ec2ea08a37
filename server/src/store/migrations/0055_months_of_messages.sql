-- Messages by month (see docs/decisions/12-messages-of-many-companies.md). What there is becomes one partition, from ever until
-- the end that 0054 has proved: neither are rows read nor indexes made, so that others wait for a moment and no longer.
do $$ declare
  end_time timestamptz := (select (regexp_match(pg_get_constraintdef(oid), '< ''([^'']+)'''))[1]::timestamptz
    from pg_constraint where conrelid = 'device_message'::regclass and conname = 'device_message_bound');
  past text := 'device_message_before_' || to_char(end_time at time zone 'UTC', 'YYYY_MM');
  has_rows boolean;
begin
  lock table device_message in access exclusive mode;
  has_rows := exists (select from device_message);
  execute format('alter table device_message rename to %I', past);
  execute format('alter index device_message_key rename to %I', past || '_key');
  execute format('alter index device_message_of_vehicle rename to %I', past || '_of_vehicle');
  execute format('alter index device_message_by_age rename to %I', past || '_by_age');
  execute format('create table device_message (like %I) partition by range (time)', past);
  alter table device_message add constraint device_message_key primary key (device_id, time, kind, hash);
  create index device_message_of_vehicle on device_message (customer_id, vehicle_id, time);
  create index device_message_by_age on device_message (customer_id, time);
  perform guard_tenant(array['device_message']::regclass[]);
  grant select on device_message to tropeiro_app;
  if not has_rows then
    execute format('drop table %I', past);
  else
    execute format('revoke all on %I from public, tropeiro_app', past);
    execute format('alter table device_message attach partition %I for values from (''-infinity'') to (%L)', past, end_time);
    execute format('alter table %I drop constraint device_message_bound', past);
  end if;
end $$;
