-- What a company keeps in lists: the words it uses for its fleet, its people and its reasons.

select create_named_table(noun)
from unnest(array['fleet', 'cost_center', 'department', 'vehicle_color', 'vehicle_category', 'fuel_category',
                  'vehicle_model_manufacturer', 'vehicle_model', 'route_return_reason', 'route_executed_reason',
                  'work_shift']) noun;

-- Two fleets of one name are a mistake.
alter table fleet add constraint fleet_name_key unique (customer_id, name_sort);
alter table cost_center add constraint cost_center_name_key unique (customer_id, name_sort);
alter table department add constraint department_name_key unique (customer_id, name_sort);
alter table vehicle_color add constraint vehicle_color_name_key unique (customer_id, name_sort);
alter table vehicle_category add constraint vehicle_category_name_key unique (customer_id, name_sort);
alter table fuel_category add constraint fuel_category_name_key unique (customer_id, name_sort);

alter table vehicle_model_manufacturer
  add constraint vehicle_model_manufacturer_name_key unique (customer_id, name_sort),
  add column vehicle_category_id bigint,
  add constraint vehicle_model_manufacturer_vehicle_category_id_fkey
    foreign key (customer_id, vehicle_category_id) references vehicle_category (customer_id, id);
create index vehicle_model_manufacturer_of_category on vehicle_model_manufacturer (customer_id, vehicle_category_id);

-- Models may share a name where their manufacturers differ.
alter table vehicle_model
  add column vehicle_model_manufacturer_id bigint not null,
  add constraint vehicle_model_vehicle_model_manufacturer_id_fkey
    foreign key (customer_id, vehicle_model_manufacturer_id) references vehicle_model_manufacturer (customer_id, id),
  add constraint vehicle_model_name_key unique (customer_id, vehicle_model_manufacturer_id, name_sort);

alter table route_return_reason
  add constraint route_return_reason_name_key unique (customer_id, name_sort),
  add column requires_picture boolean not null default false,
  add column requires_comment boolean not null default false,
  add column active boolean not null default true;
alter table route_executed_reason
  add constraint route_executed_reason_name_key unique (customer_id, name_sort),
  add column requires_picture boolean not null default false,
  add column requires_comment boolean not null default false,
  add column active boolean not null default true;

-- Days: [{weekday, begin, end, breaks: [{begin, end}]}], local times of the shift's zone, or of the company's.
alter table work_shift
  add constraint work_shift_name_key unique (customer_id, name_sort),
  add column timezone text,
  add column days jsonb not null default '[]';

create table device (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- One device reports to one company: it says who it is by this number alone.
  serial text collate "C" not null constraint device_serial_key unique,
  model text,
  phone_number text,
  active boolean not null default true,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id)
);
create index device_by_serial on device (customer_id, serial, id);

select guard_tenant(array['device']::regclass[]);
grant select, insert, update, delete on device to tropeiro_app;
create trigger record after insert or update or delete on device for each row execute function record_change();
