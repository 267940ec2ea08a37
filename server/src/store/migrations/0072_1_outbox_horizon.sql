-- Up to where the announcements of a company are no longer kept: who has read less would miss what was removed, and is told
-- so. One row a company from which any were removed.
create table outbox_horizon (
  customer_id bigint primary key references customer default tenant(),
  epoch bigint not null,
  transaction xid8 not null,
  id bigint not null
);
select guard_tenant(array['outbox_horizon']::regclass[]);
grant select on outbox_horizon to tropeiro_app;

create trigger note_horizon after delete on outbox referencing old table as removed
  for each statement execute function note_outbox_horizon();
