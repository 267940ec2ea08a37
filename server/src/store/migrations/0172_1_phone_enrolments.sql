-- Links with which drivers open a session on their phones. Only the hashes of their tokens are stored.
create table phone_enrolment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  driver_id bigint not null,
  user_id bigint not null,
  created_by_user_id bigint not null,
  link_hash bytea not null,
  qr_hash bytea not null,
  -- How many wrong CPFs were sent.
  wrong_count smallint not null default 0,
  date_created timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  qr_date_expires timestamptz(3) not null,
  -- Redeemed, replaced, or with too many wrong CPFs.
  date_ended timestamptz(3),
  date_used timestamptz(3),
  unique (customer_id, id),
  foreign key (customer_id, driver_id) references driver (customer_id, id) on delete cascade,
  foreign key (customer_id, user_id) references app_user (customer_id, id),
  foreign key (customer_id, created_by_user_id) references app_user (customer_id, id)
);
create unique index phone_enrolment_link on phone_enrolment (link_hash);
create unique index phone_enrolment_qr on phone_enrolment (qr_hash);
create index phone_enrolment_of_driver on phone_enrolment (customer_id, driver_id);
create index phone_enrolment_expiry on phone_enrolment (date_expires);
select audit_changes('phone_enrolment', 'link_hash', 'qr_hash');
select guard_tenant(array['phone_enrolment']::regclass[]);
grant select, insert on phone_enrolment to tropeiro_app;
grant update (wrong_count, date_ended, date_used) on phone_enrolment to tropeiro_app;

-- The name of a phone, and the user who created the link that it was enrolled with.
alter table session
  add column name text,
  add column enrolled_by_user_id bigint,
  add constraint session_enrolled_by_user_id_fkey foreign key (customer_id, enrolled_by_user_id) references app_user (customer_id, id);
