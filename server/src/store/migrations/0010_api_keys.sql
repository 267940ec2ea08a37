-- Credentials of machines. Each has a session of its own, which begins and ends with it: so what is known of a caller is
-- the same whether a person logged in or a machine brought a key.
create table api_key (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  user_id bigint not null,
  name text not null,
  -- Null: all that the user may do.
  scopes text[],
  -- SHA-256: the key is random and long, so that a slow hash would add nothing.
  secret_hash bytea not null,
  hint text not null,
  date_created timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  date_used timestamptz(3),
  unique (customer_id, id),
  constraint api_key_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create unique index api_key_by_hash on api_key (secret_hash);
create index api_key_of_user on api_key (customer_id, user_id, id);

select guard_tenant(array['api_key']::regclass[]);
grant select, insert, delete, update (date_used) on api_key to tropeiro_app;
-- Being used is no change of the key.
select audit_changes('api_key', 'secret_hash', 'date_used');

alter table session add column api_key_id bigint;
alter table session add constraint session_api_key_id_fkey
  foreign key (customer_id, api_key_id) references api_key (customer_id, id) on delete set null (api_key_id);
create unique index session_api_keys on session (customer_id, api_key_id) where api_key_id is not null;
