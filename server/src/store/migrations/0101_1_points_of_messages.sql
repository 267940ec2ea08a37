-- The point that a message is about.
alter table message
  add column route_point_id bigint,
  add constraint message_route_point_id_fkey foreign key (customer_id, route_point_id)
    references route_point (customer_id, id) on delete set null (route_point_id);
create index message_of_point on message (customer_id, route_point_id, date_created desc, id desc)
  where route_point_id is not null;
create index execution_action_of_point on execution_action (customer_id, route_point_id, sync_date desc, id desc)
  where route_point_id is not null;
