-- Whom the driver calls at a point: personal data of a person who is not a user.
alter table route_point
  add column contact_name text,
  add column contact_phone text,
  add column contact_email text;

-- Whether contacts are taken from invoices.
alter table customer add column invoice_contacts boolean not null default false;
grant update (invoice_contacts) on customer to tropeiro_app;
