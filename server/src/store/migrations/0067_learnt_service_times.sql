-- What services take at a place is asked of the points that were attempted there, so that it is right whatever comes late or is
-- undone. A column, since under row-level security no index is used for what is computed of others.
alter table route_point
  add column place bigint generated always as (place_of(latitude, longitude)) stored,
  -- Whence its delivery_time came; null: the point is from before this was told.
  add column delivery_time_source text;
create index route_point_attempted_at on route_point (customer_id, place, id desc) where status in ('E', 'D');

-- What the time of service is taken from where nobody gives it.
alter table customer add column delivery_time_source text not null default 'default';
grant update (delivery_time_source) on customer to tropeiro_app;
