-- Who acknowledged an event or a checklist, and what they wrote. The engine writes events anew when it replays messages,
-- so an acknowledgement is not part of what it writes.
create table acknowledgement (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- Without a reference: events are many, and a check for each deleted event would be slow. Retention deletes both.
  event_id bigint,
  checklist_id bigint,
  user_id bigint not null,
  comment text,
  date_created timestamptz(3) not null default write_moment(),
  unique (customer_id, id),
  constraint acknowledgement_once_event unique (customer_id, event_id),
  constraint acknowledgement_once_checklist unique (customer_id, checklist_id),
  constraint acknowledgement_is_of_one check (num_nonnulls(event_id, checklist_id) = 1),
  foreign key (customer_id, checklist_id) references checklist (customer_id, id) on delete cascade,
  foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create index acknowledgement_of_user on acknowledgement (customer_id, user_id);
create index acknowledgement_of_event_by_age on acknowledgement (customer_id, date_created) where event_id is not null;
select audit_changes('acknowledgement', 'comment');
select guard_tenant(array['acknowledgement']::regclass[]);
grant select, insert on acknowledgement to tropeiro_app;

alter table event add column date_acknowledged timestamptz(3);
alter table checklist
  add column date_acknowledged timestamptz(3),
  add column risk_level text generated always as (
    case when count_high_risk > 0 then 'H' when count_medium_risk > 0 then 'M' when count_low_risk > 0 then 'L' end) stored;

-- The events of a whole company, page by page: those of each category that are acknowledged, and those that are not.
create index event_of_category on event (customer_id, category, (date_acknowledged is not null), begin_time, id)
  where date_retracted is null;
create index checklist_of_risk on checklist (customer_id, risk_level, date_executed desc, id desc);
create index checklist_acknowledged on checklist (customer_id, (date_acknowledged is not null), date_executed desc, id desc);
