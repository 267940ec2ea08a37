-- A recomputation of days that somebody asked for, with who did and why: the audit has it, and how it ended.
create table day_recomputation (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  date_begin date not null,
  date_end date not null,
  reason text not null,
  -- The first day of which all messages are kept: those before are left as they are. Null: all are kept.
  kept_since date,
  vehicle_count integer not null,
  -- Who asked, for the audit of what is corrected.
  user_id bigint,
  request_id text,
  progress_id uuid,
  date_created timestamptz(3) not null default now(),
  date_ended timestamptz(3),
  corrected_day_count integer,
  left_day_count integer,
  failed_vehicle_count integer,
  unique (customer_id, id)
);
create index day_recomputation_under_way on day_recomputation (customer_id) where date_ended is null;
select audit_changes('day_recomputation', 'progress_id');
select guard_tenant(array['day_recomputation']::regclass[]);
grant select, insert, update on day_recomputation to tropeiro_app;

-- A vehicle of a recomputation that is under way: how far it is, and what it has come to.
create table recomputed_vehicle (
  customer_id bigint not null references customer default tenant(),
  day_recomputation_id bigint not null,
  vehicle_id bigint not null,
  -- The first day that is still to be folded; null: all are.
  next_date date,
  corrected_count integer not null default 0,
  -- Days whose messages are not kept any more.
  left_count integer not null default 0,
  has_failed boolean not null default false,
  -- When it is to be tried, and how often that has failed.
  date_due timestamptz(3) not null default now(),
  attempt_count smallint not null default 0,
  date_served timestamptz(3),
  primary key (day_recomputation_id, vehicle_id),
  constraint recomputed_vehicle_day_recomputation_id_fkey foreign key (customer_id, day_recomputation_id)
    references day_recomputation (customer_id, id) on delete cascade,
  constraint recomputed_vehicle_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
create index recomputed_vehicle_of_company on recomputed_vehicle (customer_id, day_recomputation_id, vehicle_id) where next_date is not null;
select guard_tenant(array['recomputed_vehicle']::regclass[]);
grant select, insert, update, delete on recomputed_vehicle to tropeiro_app;
