-- What is known of every image; its bytes are kept beside the database or in an object store, under its name.

create table image (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  -- The SHA-256 of the bytes, in hexadecimal, and what follows the dot.
  sha256 text not null,
  extension text not null,
  name text not null generated always as (sha256 || '.' || extension) stored,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  -- Who has sent it; each of them may see it again.
  user_ids bigint[] not null default '{}',
  -- Has been some driver's; see mark_licence.
  is_licence boolean not null default false,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, sha256),
  unique (customer_id, name)
);
create index image_by_age on image (customer_id, date_created, id);

select guard_tenant(array['image']::regclass[]);
-- The application adds who has sent an image, and nothing else of it changes.
grant select, insert, delete, update (user_ids) on image to tropeiro_app;
create trigger record after insert or update or delete on image for each row execute function record_change();
