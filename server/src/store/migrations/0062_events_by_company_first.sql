-- What is sought of one vehicle is found by the company too, which row-level security always asks for. Where only an index by
-- age began with it, and nothing was known of the table yet, all of a company was read instead, once for each vehicle.
drop index event_once;
create unique index event_once on event (customer_id, vehicle_id, device_id, key);
