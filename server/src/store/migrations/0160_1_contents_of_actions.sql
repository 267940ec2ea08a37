-- What a phone reports besides: the accuracy of its position, the hodometer in km, the kind of a break, and the version of its app.
alter table execution_action
  add column accuracy_m double precision,
  add column hodometer double precision,
  add column break_kind text,
  add column app_version text;

-- The condition in which the driver found an item. Null: it was not counted.
alter table route_point_item add column condition text;
