-- The last known place of the vehicle or of the driver's phone, for a panic without a place.
alter table event
  add column last_latitude double precision,
  add column last_longitude double precision,
  add column last_position_time timestamptz(3);
