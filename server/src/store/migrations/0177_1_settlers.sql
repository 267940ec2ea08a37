-- The settlements that a user wrote, which are exported and erased with the user.
create index execution_action_settled_by on execution_action (customer_id, settled_by_user_id)
  where settled_by_user_id is not null;
