-- An action is one attempt at a point; by its company, as every key that no caller writes.
alter table execution_record
  drop constraint execution_record_route_point_id_execution_action_id_key,
  add constraint execution_record_customer_id_attempt_key unique (customer_id, route_point_id, execution_action_id);
