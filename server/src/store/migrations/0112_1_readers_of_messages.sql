-- The user who read a message, one of those who log in as its driver. Null: unread, or read before this column existed.
alter table message
  add column read_by_user_id bigint,
  add constraint message_read_by_user_id_fkey foreign key (customer_id, read_by_user_id) references app_user (customer_id, id);
grant update (read_by_user_id) on message to tropeiro_app;
