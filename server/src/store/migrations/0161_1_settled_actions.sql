-- When the desk closed a refused action, who did, and what they wrote about it.
alter table execution_action
  add column date_settled timestamptz(3),
  add column settled_by_user_id bigint,
  add column settlement_comment text,
  -- Existing rows have no such user, so they need no check, which would lock the table for long.
  add constraint execution_action_settled_by_user_id_fkey foreign key (customer_id, settled_by_user_id)
    references app_user (customer_id, id) not valid;
grant update (date_settled, settled_by_user_id, settlement_comment) on execution_action to tropeiro_app;

-- What the desk has to settle, and what phones receive of their own.
create index execution_action_unsettled on execution_action (customer_id, sync_date desc, id desc)
  where outcome = 'refused' and date_settled is null;
create index execution_action_refused_of_user on execution_action (customer_id, user_id, sync_date desc, id desc)
  where outcome = 'refused';
-- What drivers report besides their visits. The other actions of drivers are many, and found among the newest.
create index execution_action_recorded on execution_action (customer_id, action, sync_date desc, id desc)
  where action in ('acknowledge', 'break_begin', 'break_end');
