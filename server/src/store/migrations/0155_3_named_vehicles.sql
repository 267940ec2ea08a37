-- The vehicles that a recomputation was requested for; empty: all; null: not recorded by an earlier version.
alter table day_recomputation add column vehicles_id bigint[];
create index day_recomputation_newest on day_recomputation (customer_id, date_created desc, id desc);
