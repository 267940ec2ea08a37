-- When the desk closed a refused action, who did, and what they wrote about it.
alter table execution_action
  add column date_settled timestamptz(3),
  add column settled_by_user_id bigint,
  add column settlement_comment text,
  -- Existing rows have no such user, so they need no check, which would lock the table for long.
  add constraint execution_action_settled_by_user_id_fkey foreign key (customer_id, settled_by_user_id)
    references app_user (customer_id, id) not valid;
grant update (date_settled, settled_by_user_id, settlement_comment) on execution_action to tropeiro_app;
