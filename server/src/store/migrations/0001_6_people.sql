-- The people who drive (those who deliver are its agents), and whoever may log in.

create table driver (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  name text not null,
  name_sort text collate "C" not null generated always as (plain(name)) stored,
  -- Digits only. Null once the person was made anonymous.
  cpf text,
  rg text,
  company_registry text,
  email text,
  phone_number text,
  is_deliveryman boolean not null default true,
  identifier text,
  department_id bigint,
  cost_center_id bigint,
  work_shift_id bigint,
  point_of_interest_id bigint,
  state_id smallint,
  cnh_category_id smallint,
  cnh_number text,
  cnh_date date,
  first_cnh_date date,
  cnh_file text,
  toxicology_expiration date,
  date_of_birth date,
  status text not null default 'A',
  street text,
  neighborhood text,
  number text,
  complement text,
  city text,
  cep text,
  revenues numeric(14, 2),
  revenues_type text,
  date_anonymized timestamptz(3),
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint driver_cpf_key unique (customer_id, cpf),
  constraint driver_department_id_fkey foreign key (customer_id, department_id) references department (customer_id, id),
  constraint driver_cost_center_id_fkey foreign key (customer_id, cost_center_id) references cost_center (customer_id, id),
  constraint driver_work_shift_id_fkey foreign key (customer_id, work_shift_id) references work_shift (customer_id, id),
  constraint driver_point_of_interest_id_fkey
    foreign key (customer_id, point_of_interest_id) references point_of_interest (customer_id, id),
  constraint driver_cnh_file_fkey foreign key (customer_id, cnh_file) references image (customer_id, name)
);
create index driver_by_name on driver (customer_id, name_sort, id);
create index driver_by_kind on driver (customer_id, is_deliveryman, name_sort, id);
create index driver_by_licence on driver (customer_id, cnh_category_id, name_sort, id);
create index driver_by_identifier on driver (customer_id, identifier, name_sort, id);
create index driver_by_registry on driver (customer_id, company_registry, name_sort, id);
-- What runs out first.
create index driver_by_cnh_date on driver (customer_id, cnh_date);
create index driver_by_toxicology on driver (customer_id, toxicology_expiration);
create index driver_of_department on driver (customer_id, department_id);
create index driver_of_cost_center on driver (customer_id, cost_center_id);
create index driver_of_work_shift on driver (customer_id, work_shift_id);
create index driver_of_point on driver (customer_id, point_of_interest_id);
create index driver_cnh_image on driver (customer_id, cnh_file);
-- Due to be made anonymous.
create index driver_inactive on driver (customer_id, date_modified) where status = 'I' and date_anonymized is null;
-- Any part of a name; the second for parts too short for trigrams.
create index driver_like on driver using gin (customer_id, name_sort gin_trgm_ops);
create index driver_like_short on driver using gin (customer_id, short_parts(name_sort));

create table app_user (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  realm text not null,
  login text not null,
  name text not null,
  name_sort text collate "C" not null generated always as (plain(name)) stored,
  email text,
  role text not null,
  grants text[] not null default '{}',
  password_hash text not null,
  -- Whose login it is, where it is a driver's.
  driver_id bigint,
  language text,
  active boolean not null default true,
  -- Goes up with every change that tokens in the hands of the user must notice.
  version integer not null default 1,
  -- Goes up with every change, for If-Match.
  edition integer not null default 1,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, id),
  constraint app_user_login_key unique (customer_id, realm, login),
  constraint app_user_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id)
);
create index app_user_by_name on app_user (customer_id, name_sort, id);
create index app_user_by_activity on app_user (customer_id, active, name_sort, id);
create index app_user_of_driver on app_user (customer_id, driver_id, id);

create table session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  user_id bigint not null,
  address text,
  user_agent text,
  date_created timestamptz(3) not null default now(),
  date_renewed timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  date_revoked timestamptz(3),
  -- A foreign key is checked behind the wall between companies, so it must name the company too.
  constraint session_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create index session_of_user on session (customer_id, user_id);
create index session_expiry on session (date_expires);

select guard_tenant(array['driver', 'app_user', 'session']::regclass[]);
grant select, insert, update, delete on driver to tropeiro_app;
grant select, insert, update (realm, login, name, email, role, grants, password_hash, driver_id, language, active, version, edition)
  on app_user to tropeiro_app;
grant select, insert, update (date_renewed, date_expires, date_revoked) on session to tropeiro_app;
create trigger record after insert or update or delete on driver for each row execute function record_change('name_sort');
create trigger mark_licence after insert or update of cnh_file on driver
  for each row when (new.cnh_file is not null) execute function mark_licence();
create trigger record after insert or update or delete on app_user
  for each row execute function record_change('password_hash', 'name_sort');
create trigger record after insert or update or delete on session for each row execute function record_change();

-- The rest belongs to no company.

create table signing_key (
  id text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  date_created timestamptz(3) not null default now(),
  -- Signs no more, but what it signed is still good.
  date_retired timestamptz(3),
  -- What it signed is refused from now on.
  date_revoked timestamptz(3)
);
grant select on signing_key to tropeiro_app;

-- Logins tried and failed, by user and by address: each failure makes the next attempt wait longer.
create table login_attempt (
  subject text primary key,
  failures integer not null default 0,
  date_failed timestamptz(3),
  -- Begun and not yet decided.
  pending integer not null default 1,
  date_begun timestamptz(3) not null default now(),
  -- When this user last gave the right password from this address: who does so usually is not kept waiting because
  -- others guess. Kept for as long as a session usually lives.
  date_right timestamptz(3)
);
create index login_attempt_age on login_attempt (date_begun);
grant select, insert, update, delete on login_attempt to tropeiro_app;

-- The application's own login, where the service makes it: all its processes find the password here.
create table app_login (
  name text primary key,
  password text not null,
  date_created timestamptz(3) not null default now()
);
