-- Messages go both ways: from_driver is true for those of a driver to the desk.
alter table message add column from_driver boolean not null default false;
create index message_unread_from_driver on message (customer_id, date_created desc, id desc)
  where date_read is null and from_driver;
