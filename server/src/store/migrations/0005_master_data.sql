-- What a company keeps in lists: the words it uses for its fleet, its people, its places and its reasons.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Every record that is known by its name. Others point at (customer_id, id), so that a record of another company can
-- never be pointed at: the check of a foreign key does not see row-level security.
create function create_named_table(noun text) returns void
  language plpgsql
as $$
begin
  execute format($table$
    create table %1$I (
      id bigint generated always as identity primary key,
      customer_id bigint not null references customer default tenant(),
      name text not null,
      name_sort text collate "C" not null generated always as (plain(name)) stored,
      external_code text,
      version integer not null default 1,
      date_created timestamptz(3) not null default now(),
      date_modified timestamptz(3) not null default now(),
      unique (customer_id, id),
      constraint %2$I unique (customer_id, external_code)
    );
    create index %3$I on %1$I (customer_id, name_sort, id);
    grant select, insert, update, delete on %1$I to tropeiro_app;
    create trigger record after insert or update or delete on %1$I for each row execute function record_change('name_sort');
  $table$, noun, noun || '_external_code_key', noun || '_by_name');
  perform guard_tenant(array[noun::regclass]);
end $$;

select create_named_table(noun)
from unnest(array['fleet', 'cost_center', 'department', 'vehicle_color', 'vehicle_category', 'fuel_category',
                  'vehicle_model_manufacturer', 'vehicle_model', 'route_return_reason', 'route_executed_reason',
                  'work_shift', 'virtual_area', 'checklist_table', 'checklist_form']) noun;

-- Two fleets of one name are a mistake. Models may share a name where their manufacturers differ.
alter table fleet add constraint fleet_name_key unique (customer_id, name_sort);
alter table cost_center add constraint cost_center_name_key unique (customer_id, name_sort);
alter table department add constraint department_name_key unique (customer_id, name_sort);
alter table vehicle_color add constraint vehicle_color_name_key unique (customer_id, name_sort);
alter table vehicle_category add constraint vehicle_category_name_key unique (customer_id, name_sort);
alter table fuel_category add constraint fuel_category_name_key unique (customer_id, name_sort);
alter table vehicle_model_manufacturer add constraint vehicle_model_manufacturer_name_key unique (customer_id, name_sort);
alter table route_return_reason add constraint route_return_reason_name_key unique (customer_id, name_sort);
alter table route_executed_reason add constraint route_executed_reason_name_key unique (customer_id, name_sort);
alter table work_shift add constraint work_shift_name_key unique (customer_id, name_sort);
alter table virtual_area add constraint virtual_area_name_key unique (customer_id, name_sort);
alter table checklist_table add constraint checklist_table_name_key unique (customer_id, name_sort);
alter table checklist_form add constraint checklist_form_name_key unique (customer_id, name_sort);

alter table vehicle_model_manufacturer add column vehicle_category_id bigint,
  add constraint vehicle_model_manufacturer_vehicle_category_id_fkey
    foreign key (customer_id, vehicle_category_id) references vehicle_category (customer_id, id);
create index vehicle_model_manufacturer_of_category on vehicle_model_manufacturer (customer_id, vehicle_category_id);

alter table vehicle_model add column vehicle_model_manufacturer_id bigint not null,
  add constraint vehicle_model_vehicle_model_manufacturer_id_fkey
    foreign key (customer_id, vehicle_model_manufacturer_id) references vehicle_model_manufacturer (customer_id, id),
  add constraint vehicle_model_name_key unique (customer_id, vehicle_model_manufacturer_id, name_sort);

alter table route_return_reason add column requires_picture boolean not null default false,
  add column requires_comment boolean not null default false, add column active boolean not null default true;
alter table route_executed_reason add column requires_picture boolean not null default false,
  add column requires_comment boolean not null default false, add column active boolean not null default true;

-- Days: [{weekday, begin, end, breaks: [{begin, end}]}], local times of the shift's zone, or of the company's.
alter table work_shift add column timezone text, add column days jsonb not null default '[]';

-- A circle has a centre and a radius in metres, a polygon its corners: [{latitude, longitude}].
alter table virtual_area add column type text not null, add column latitude double precision,
  add column longitude double precision, add column radius integer, add column points jsonb,
  add column active boolean not null default true;

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

-- What a company begins with, in the language of its drivers. It may change or delete any of it.
create function give_starter_set(company bigint) returns void
  language sql
as $$
  insert into route_return_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Destinatário ausente', true, false), ('Endereço não encontrado', true, true), ('Recusado pelo destinatário', false, true),
      ('Estabelecimento fechado', true, false), ('Mercadoria avariada', true, true), ('Pedido em desacordo', false, true),
      ('Fora do horário de recebimento', false, false), ('Área de risco ou acesso impedido', true, true)) reason;
  insert into route_executed_reason (customer_id, name, requires_picture, requires_comment)
    select company, * from (values
      ('Entregue ao destinatário', false, false), ('Entregue a vizinho', true, true), ('Entregue na portaria', true, false),
      ('Entrega parcial', true, true), ('Coleta realizada', false, false), ('Coleta parcial', true, true)) reason;
  insert into vehicle_category (customer_id, name)
    select company, unnest(array['Automóvel', 'Caminhão', 'Carreta', 'Furgão', 'Motocicleta', 'Ônibus', 'Utilitário', 'VUC']);
  insert into fuel_category (customer_id, name)
    select company, unnest(array['Diesel S10', 'Diesel S500', 'Elétrico', 'Etanol', 'Flex', 'Gasolina', 'GNV', 'Híbrido']);
  insert into vehicle_color (customer_id, name)
    select company, unnest(array['Amarelo', 'Azul', 'Branco', 'Cinza', 'Prata', 'Preto', 'Verde', 'Vermelho']);
$$;

create function give_new_company_its_starter_set() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform give_starter_set(new.id);
  return null;
end $$;

create trigger starter_set after insert on customer for each row execute function give_new_company_its_starter_set();
select give_starter_set(id) from customer;

revoke all on function give_starter_set, give_new_company_its_starter_set, create_named_table from public;
