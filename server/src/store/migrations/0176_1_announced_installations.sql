-- Changes outside of a company, such as those of an operator or a restore, are not announced.
create constraint trigger announce_insert after insert on device_installation deferrable initially deferred
  for each row when (new.customer_id = tenant()) execute function announce_installation();
create constraint trigger announce_update after update on device_installation deferrable initially deferred
  for each row when (new.customer_id = tenant() and (old.device_id, old.vehicle_id, old.from_time, old.until_time)
    is distinct from (new.device_id, new.vehicle_id, new.from_time, new.until_time)) execute function announce_installation();
create constraint trigger announce_delete after delete on device_installation deferrable initially deferred
  for each row when (old.customer_id = tenant()) execute function announce_installation();
