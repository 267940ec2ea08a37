-- The people who drive; those who deliver are its agents.

-- Personal data as it is shown to those who may not read it, letters and digits hidden up to the last two characters:
-- enough to recognise, too little to use. The pattern takes ten times as long and is kept for what is not ASCII.
create function masked(text) returns text
  language sql immutable strict parallel safe
  return case when octet_length($1) = char_length($1)
    then translate(left($1, -2), '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                   '**************************************************************')
    else regexp_replace(left($1, -2), '[[:alnum:]]', '*', 'g') end || right($1, 2);

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
  constraint driver_work_shift_id_fkey foreign key (customer_id, work_shift_id) references work_shift (customer_id, id)
);
alter table point_of_interest add unique (customer_id, id);
alter table driver add constraint driver_point_of_interest_id_fkey
  foreign key (customer_id, point_of_interest_id) references point_of_interest (customer_id, id);

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
create index driver_like on driver using gin (customer_id, name_sort gin_trgm_ops);

select guard_tenant(array['driver']::regclass[]);
grant select, insert, update, delete on driver to tropeiro_app;
create trigger record after insert or update or delete on driver for each row execute function record_change('name_sort');

-- The login of a driver.
alter table app_user add constraint app_user_driver_id_fkey
  foreign key (customer_id, driver_id) references driver (customer_id, id);
create index app_user_of_driver on app_user (customer_id, driver_id, id);
grant update (login, driver_id) on app_user to tropeiro_app;
