-- The ground every table stands on: who is asking, how text is sorted, how a change is recorded.

create extension if not exists unaccent;

-- The application works as this role. It owns nothing and row-level security binds it. Where it cannot log in by
-- itself, the owner takes it on after connecting.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tropeiro_app') then
    create role tropeiro_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not exists (select from pg_roles where rolname = 'tropeiro_app' and rolcanlogin)
     and not pg_has_role(current_user, 'tropeiro_app', 'member') then
    execute format('grant tropeiro_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to tropeiro_app;

-- The company of this transaction. Null, and so equal to no row's, until enter() or the command line sets it.
create function tenant() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('tropeiro.customer_id', true), '')::bigint;

-- Accents and case aside, so that Água sorts beside agua on every server, whatever its collation.
create function plain(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', $1)) collate "C";

-- As every date-time leaves the service, as JSON: UTC with Z, in quotes. Columns hold milliseconds. Half the work of
-- to_char, which is a quarter of a list's time.
create function json_moment(timestamptz) returns text
  language sql stable strict parallel safe
  return '"' || replace(($1 at time zone 'UTC')::text, ' ', 'T') || 'Z"';

create table customer (
  id bigint generated always as identity primary key,
  name text not null,
  document text not null unique,
  timezone text not null default 'America/Sao_Paulo',
  language text not null default 'pt-BR',
  -- Goes up with every change that tokens in the hands of users must notice.
  version integer not null default 1,
  date_created timestamptz(3) not null default now()
);

create table app_user (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  realm text not null,
  login text not null,
  name text not null,
  email text,
  role text not null,
  grants text[] not null default '{}',
  password_hash text not null,
  driver_id bigint,
  language text,
  active boolean not null default true,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, realm, login)
);

create table session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  user_id bigint not null references app_user,
  address text,
  user_agent text,
  date_created timestamptz(3) not null default now(),
  date_renewed timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  date_revoked timestamptz(3)
);
create index session_of_user on session (customer_id, user_id);
create index session_expiry on session (date_expires);

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

-- Every change of every record: who, when, from where, before, after. The application can only add and read.
create table audit (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  date_time timestamptz(3) not null default now(),
  action text not null,
  resource text not null,
  resource_id bigint not null,
  user_id bigint,
  session_id bigint,
  request_id text,
  address text,
  via text not null,
  before jsonb,
  after jsonb
);
create index audit_newest on audit (customer_id, date_time desc, id desc);
create index audit_of_record on audit (customer_id, resource, resource_id, date_time desc, id desc);
create index audit_of_user on audit (customer_id, user_id, date_time desc, id desc);
create index audit_of_request on audit (customer_id, request_id, date_time desc, id desc);

-- What happened, to be told to others; written with the change it tells of.
create table outbox (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  date_time timestamptz(3) not null default now(),
  type text not null,
  resource_id bigint not null,
  payload jsonb not null
);
create index outbox_of_customer on outbox (customer_id, id);

-- Answers already given, kept with the change they answer for.
create table idempotency (
  customer_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  headers jsonb not null,
  body text,
  date_expires timestamptz(3) not null,
  primary key (customer_id, user_id, path, key)
);
create index idempotency_expiry on idempotency (date_expires);

-- How much of a limit is used in its window. Lost with a crash of the database, which harms nobody.
create unlogged table allowance (
  subject text primary key,
  window_begin timestamptz(3) not null,
  used integer not null
);
create index allowance_age on allowance (window_begin);

-- Logins tried and failed, by user and by address: each failure makes the next attempt wait longer.
create table login_attempt (
  subject text primary key,
  failures integer not null default 0,
  date_failed timestamptz(3),
  -- Begun and not yet decided.
  pending integer not null default 1,
  date_begun timestamptz(3) not null default now()
);
create index login_attempt_age on login_attempt (date_begun);

-- One trigger writes the audit row and the outbox row of every change, so that no writer can forget either.
-- Its arguments are the columns that must not leave the table, such as a password's hash.
create function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  subject jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  owner bigint := case tg_table_name when 'customer' then subject ->> 'id' else subject ->> 'customer_id' end;
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
begin
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (owner, verb, noun, (subject ->> 'id')::bigint, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), old_row, new_row);
  insert into outbox (customer_id, type, resource_id, payload)
  values (owner, noun || '.' || verb, (subject ->> 'id')::bigint, subject);
  return null;
end $$;

create trigger record after insert or update or delete on customer for each row execute function record_change();
create trigger record after insert or update or delete on app_user for each row execute function record_change('password_hash');
create trigger record after insert or update or delete on session for each row execute function record_change();
