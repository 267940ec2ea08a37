-- The logo of a company. Its bytes are at most a thumbnail of an image, so they are a column and not a file.
create table company_logo (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customer default tenant(),
  content_type text not null,
  sha256 text not null,
  bytes bytea not null,
  date_created timestamptz(3) not null,
  date_modified timestamptz(3) not null
);
select keep_date_modified('company_logo');
select audit_changes('company_logo', 'bytes');
select guard_tenant(array['company_logo']::regclass[]);
grant select, insert, delete on company_logo to tropeiro_app;
grant update (content_type, sha256, bytes, date_modified) on company_logo to tropeiro_app;
