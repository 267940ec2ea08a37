-- outside a transaction
-- What there is of device_message becomes one partition of it, without being copied: until the end of this month, or of the last
-- one it has a message of. That all rows are within is said first and proved then, while others read and append; the index by
-- company finds the last message without reading the others. A second run begins anew.
do $$ declare
  last_time timestamptz := (select max((select max(time) from device_message m where m.customer_id = c.id)) from customer c);
  -- Two days ahead, so that whoever appends while this runs over midnight is not refused.
  end_time timestamp := date_trunc('month', greatest(last_time, now() + interval '2 days') at time zone 'UTC') + interval '1 month';
begin
  alter table device_message drop constraint if exists device_message_bound;
  execute format('alter table device_message add constraint device_message_bound check (time >= ''-infinity'' and time < %L) not valid',
    end_time at time zone 'UTC');
end $$;

alter table device_message validate constraint device_message_bound;
