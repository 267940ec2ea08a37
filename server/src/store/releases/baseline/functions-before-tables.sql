-- Every record that is known by its name. Others point at (customer_id, id), so that a record of another company can
-- never be pointed at: the check of a foreign key does not see row-level security.
-- Applied migrations call this: what it makes must not change.
create or replace function create_named_table(noun text) returns void
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

revoke all on function create_named_table from public, tropeiro_app;

-- The class of a journey by how long it lasts: so many days at most.
create or replace function days_at_most(begin_date timestamptz, end_date timestamptz) returns smallint
  language sql immutable parallel safe
  return case when end_date - begin_date <= interval '1 day' then 1 when end_date - begin_date <= interval '7 days' then 7
    when end_date - begin_date <= interval '31 days' then 31 else 366 end;

-- Every tenant table shows a transaction the rows of its own company and nothing else. Row-level security is forced, so
-- that it binds the owner of a table too, whoever that may come to be; the one policy that opens all companies names
-- tropeiro_system, and with it the functions behind the login.
-- Applied migrations call this: what it makes must not change.
create or replace function guard_tenant(tables regclass[]) returns void
  language plpgsql
as $$
declare
  guarded regclass;
begin
  foreach guarded in array tables loop
    execute format('alter table %s enable row level security, force row level security', guarded);
    execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', guarded);
    execute format('create policy system on %s to tropeiro_system using (true) with check (true)', guarded);
  end loop;
end $$;

revoke all on function guard_tenant from public, tropeiro_app;

-- That an image shows somebody's licence belongs to the image, for good: the driver may come to have another one, or
-- leave, and it shows the same as before.
create or replace function mark_licence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update image set is_licence = true where customer_id = new.customer_id and name = new.cnh_file and not is_licence;
  return null;
end $$;

revoke all on function mark_licence from public, tropeiro_app;

-- Everything that is not ASCII is hidden, since other scripts have digits too. The pattern takes ten times as long and
-- is kept for that.
create or replace function hidden(text) returns text
  language sql immutable strict parallel safe
  return case when octet_length($1) = char_length($1)
    then translate($1, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                   '**************************************************************')
    else regexp_replace($1, '[^ -/:-@[-`{-~]', '*', 'g') end;

-- Personal data as it is shown to those who may not read it: enough to recognise, too little to use. All is hidden but
-- punctuation and, of eight characters or more, the two before the last two: the last two are where CPF, CNH and RG have
-- their check digits, by which a right guess at the others is known.
create or replace function masked(text) returns text
  language sql immutable strict parallel safe
  return case when char_length($1) < 8 then hidden($1)
    else hidden(left($1, -4)) || substr($1, char_length($1) - 3, 2) || hidden(right($1, 2)) end;

-- A record as it is told to those who may not read personal data, and to everybody by the outbox.
create or replace function masked_record(noun text, record jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when noun = 'driver' then record || (
      select coalesce(jsonb_object_agg(field, masked(record ->> field)), '{}')
      from unnest(array['cpf', 'rg', 'cnh_number', 'phone_number']) field where record ? field)
    -- A driver logs in with the CPF.
    when noun = 'user' and record ->> 'realm' = 'driver' and record ? 'login'
      then record || jsonb_build_object('login', masked(record ->> 'login'))
    else record end;

-- Accents and case aside, so that Água sorts beside agua on every server, whatever its collation.
create or replace function plain(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', $1)) collate "C";

-- The record as it is returned. Made when the row is written, since a list is read far more often than its rows change,
-- and making fifty of them took PostgreSQL longer than everything else about a page. A test holds it against the schema.
create or replace function point_of_interest_record(
  id bigint, title text, responsible_name text, phone text, latitude double precision, longitude double precision,
  migration_id text, category_id smallint
) returns text
  language sql immutable parallel safe
  return concat(
    '{"id":', id, ',"title":', to_json(title),
    ',"responsible_name":', coalesce(to_json(responsible_name)::text, 'null'),
    ',"phone":', coalesce(to_json(phone)::text, 'null'),
    ',"latitude":', latitude, ',"longitude":', longitude,
    ',"migration_id":', coalesce(to_json(migration_id)::text, 'null'),
    ',"point_of_interest_category":', (array[
      '{"id":0,"name":"House"}', '{"id":1,"name":"Company"}', '{"id":2,"name":"Commerce"}', '{"id":3,"name":"Farm"}',
      '{"id":4,"name":"Boarding point"}', '{"id":5,"name":"Construction site"}', '{"id":6,"name":"School"}',
      '{"id":7,"name":"Fuel station"}', '{"id":8,"name":"Workshop"}', '{"id":9,"name":"Supplier"}'
    ])[category_id + 1], '}');

-- One trigger writes the audit row and the outbox row of every change, so that no writer can forget either.
-- Its arguments are the columns that must not leave the table, such as a password's hash.
-- While a transaction forgets, the audit says that a record went or changed, and no longer what it held: otherwise the
-- audit would keep what was to be forgotten.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  forgets boolean := coalesce(current_setting('tropeiro.forgets', true), '') = 'yes';
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  subject jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  owner bigint := case tg_table_name when 'customer' then subject ->> 'id' else subject ->> 'customer_id' end;
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
begin
  if forgets then
    old_row := null;
    if tg_op = 'DELETE' then
      subject := jsonb_build_object('id', subject -> 'id', 'customer_id', subject -> 'customer_id');
    end if;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (owner, verb, noun, (subject ->> 'id')::bigint, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), old_row, new_row);
  insert into outbox (customer_id, type, resource_id, payload)
  values (owner, noun || '.' || verb, (subject ->> 'id')::bigint, masked_record(noun, subject));
  return null;
end $$;

revoke all on function record_change from public, tropeiro_app;

-- Every part of one or two characters: those are too short for the trigrams of the other index.
create or replace function short_parts(text) returns text[]
  language sql immutable strict parallel safe
  return array(select substr($1, at, size) from generate_series(1, char_length($1)) at, generate_series(1, 2) size);

-- What a company begins with, in the language of its drivers. It may change or delete any of it.
create or replace function give_starter_set(company bigint) returns void
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

create or replace function give_new_company_its_starter_set() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform give_starter_set(new.id);
  return null;
end $$;

revoke all on function give_starter_set, give_new_company_its_starter_set from public, tropeiro_app;

-- The company of this transaction. Null, and so equal to no row's, until enter() or the command line sets it.
create or replace function tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('tropeiro.customer_id', true), '')::bigint;
