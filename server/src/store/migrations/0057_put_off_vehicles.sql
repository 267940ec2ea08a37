-- What cannot be folded is put off, so that it ends nothing for others: when it is tried next, and how often that has failed.
alter table refold_request
  add column date_due timestamptz(3) not null default now(),
  add column attempt_count smallint not null default 0;
grant update (date_due, attempt_count) on refold_request to tropeiro_app;
alter table device_history add column silence_attempt_count smallint not null default 0;
