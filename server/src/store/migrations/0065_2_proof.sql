-- The proof of what was done: a chain of hashes for each plan, to which links are added and in which nothing is ever changed.

create table proof_link (
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  sequence integer not null,
  kind text not null,
  -- What it proves, as the text that was hashed; null once it was erased.
  content text,
  content_hash text not null,
  previous_hash text not null,
  hash text not null,
  date_erased timestamptz(3),
  -- Of which action and point it is, and of which file, to find it by.
  uuid uuid,
  route_point_id bigint,
  sha256_uploaded text,
  date_created timestamptz(3) not null default now(),
  primary key (route_plan_id, sequence),
  constraint proof_link_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index proof_link_of_action on proof_link (route_plan_id, uuid) where uuid is not null;

-- The files that the actions of a plan name, and what each was stored as.
create table proof_picture (
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  sha256_uploaded text not null,
  -- Null: it has not come yet.
  sha256_stored text,
  primary key (customer_id, route_plan_id, sha256_uploaded),
  constraint proof_picture_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index proof_picture_awaited on proof_picture (customer_id, sha256_uploaded) where sha256_stored is null;
create index proof_picture_stored on proof_picture (customer_id, sha256_stored);

-- Where a proof is checked without a login: the token stands in its QR code. Without a point it is of the whole plan.
create table proof_page (
  customer_id bigint not null references customer default tenant(),
  token text primary key,
  route_plan_id bigint not null,
  route_point_id bigint,
  unique nulls not distinct (customer_id, route_plan_id, route_point_id),
  constraint proof_page_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);

select guard_tenant(array['proof_link', 'proof_picture', 'proof_page']::regclass[]);
-- Links are added; who erases one does so by erase_proof.
grant select, insert on proof_link to tropeiro_app;
grant select, insert, update (sha256_stored) on proof_picture to tropeiro_app;
grant select, insert on proof_page to tropeiro_app;
