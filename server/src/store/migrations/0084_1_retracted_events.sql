-- The export of a driver finds retracted events too; the other index has those that stand.
create index event_of_driver_retracted on event (customer_id, driver_id) where date_retracted is not null;
