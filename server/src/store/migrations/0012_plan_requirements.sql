-- What a company requires at every point of its plans, unless a plan says otherwise.
alter table customer
  add require_signature boolean not null default false,
  add require_picture boolean not null default false,
  add require_hodometer_picture boolean not null default false,
  add load_check boolean not null default false;
grant update (require_signature, require_picture, require_hodometer_picture, load_check) on customer to tropeiro_app;
