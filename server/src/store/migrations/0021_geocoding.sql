-- What geocoders said of an address, until it expires: each company's own, so that nobody learns from a fast answer which
-- addresses another company goes to.
create table geocoding_answer (
  customer_id bigint not null references customer default tenant(),
  provider text not null,
  -- The address in the form in which addresses are compared, or coordinates.
  address_key text not null,
  -- [{latitude, longitude, quality, confidence, address, address_detail}]; empty: not found.
  places jsonb not null,
  date_expires timestamptz(3) not null,
  primary key (customer_id, address_key, provider)
);
create index geocoding_answer_expiry on geocoding_answer (date_expires);

-- Where an address really is, as somebody of the company put it right: it wins over every geocoder.
create table address_correction (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  address_key text not null,
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  unique (customer_id, id),
  unique (customer_id, address_key)
);
select keep_date_modified('address_correction');
select audit_changes('address_correction', 'address_key');

select guard_tenant(array['geocoding_answer', 'address_correction']::regclass[]);
grant select, insert, update, delete on geocoding_answer, address_correction to tropeiro_app;

-- Whom a company has asked, in this order; null: all that the service has.
alter table customer add column geocoders text[];
grant update (geocoders) on customer to tropeiro_app;

-- How the coordinates of a point were found; null: they were sent.
alter table route_point
  add column geocoding_quality text,
  add column geocoding_provider text;
