alter table checklist_form_field_executed add unique (customer_id, id);

-- Pictures that a phone named by the hash of their bytes in a checklist, and has not uploaded yet. A null answer: the
-- signature of the checklist.
create table awaited_picture (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  user_id bigint not null,
  sha256_uploaded text not null,
  checklist_id bigint not null,
  answer_id bigint,
  unique (customer_id, id),
  foreign key (customer_id, user_id) references app_user (customer_id, id),
  foreign key (customer_id, checklist_id) references checklist (customer_id, id) on delete cascade,
  foreign key (customer_id, answer_id) references checklist_form_field_executed (customer_id, id) on delete cascade
);
create index awaited_picture_of_user on awaited_picture (customer_id, user_id, sha256_uploaded);
create index awaited_picture_of_checklist on awaited_picture (customer_id, checklist_id);
create index awaited_picture_of_answer on awaited_picture (customer_id, answer_id);
select guard_tenant(array['awaited_picture']::regclass[]);
grant select, insert, delete on awaited_picture to tropeiro_app;

-- When a form is filled in. Null: only where the category of a vehicle requires it.
alter table checklist_form add column due text,
  add constraint checklist_form_due_known check (due in ('before_start', 'after_finish', 'offered'));
