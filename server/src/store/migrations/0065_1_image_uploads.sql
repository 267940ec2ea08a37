-- Images that come in pieces, over lines that break, and which image each file has become.

-- A file of which some has come. Each user has uploads of their own: what one sends cannot spoil another's, and nobody is
-- given an image for no more than its hash.
create table image_upload (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  user_id bigint not null,
  -- Of the whole file, as its sender has it.
  sha256 text not null,
  size integer not null,
  -- So many bytes from its beginning are kept.
  received integer not null default 0,
  date_expires timestamptz(3) not null,
  unique (customer_id, user_id, sha256),
  unique (customer_id, id)
);
create index image_upload_expiry on image_upload (date_expires);

-- The bytes that have come, each piece from where the one before it ends.
create table image_upload_piece (
  customer_id bigint not null references customer default tenant(),
  image_upload_id bigint not null,
  "offset" integer not null,
  bytes bytea not null,
  primary key (image_upload_id, "offset"),
  constraint image_upload_piece_image_upload_id_fkey foreign key (customer_id, image_upload_id)
    references image_upload (customer_id, id) on delete cascade
);
-- Images are compressed already.
alter table image_upload_piece alter column bytes set storage external;

-- Which image a file has become, by the hash of its bytes as they were sent: those of the image are others, since it is
-- written anew.
alter table image add unique (customer_id, id);
create table uploaded_image (
  customer_id bigint not null references customer default tenant(),
  sha256_uploaded text not null,
  -- Of the file, in bytes.
  size integer not null,
  image_id bigint not null,
  date_created timestamptz(3) not null default now(),
  primary key (customer_id, sha256_uploaded),
  constraint uploaded_image_image_id_fkey foreign key (customer_id, image_id) references image (customer_id, id) on delete cascade
);
create index uploaded_image_of_image on uploaded_image (customer_id, image_id);

select guard_tenant(array['image_upload', 'image_upload_piece', 'uploaded_image']::regclass[]);
grant select, insert, update, delete on image_upload to tropeiro_app;
grant select, insert, delete on image_upload_piece to tropeiro_app;
grant select, insert, update (image_id) on uploaded_image to tropeiro_app;
