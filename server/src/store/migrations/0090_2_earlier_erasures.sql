-- outside a transaction
-- Dates the users and points that earlier releases anonymized. It runs after the columns are committed, so that readers do not
-- wait for it. Each block disables triggers and enables them again in one transaction: no other writer runs without them.
do $$ begin
  alter table app_user disable trigger user;
  update app_user set date_anonymized = date_modified
  where login = 'anonymous-' || id and not active and date_anonymized is null;
  alter table app_user enable trigger user;
end $$;

-- The points are found before the table is locked. The audit may have lost the entry to its retention.
do $$ declare
  ids bigint[];
  moments timestamptz[];
begin
  select array_agg(id), array_agg(moment) into ids, moments from (
    select p.id, coalesce((
      select min(a.date_time) from audit a where a.customer_id = p.customer_id and a.resource = 'route_point'
        and a.resource_id = p.id and a.after ->> 'name' = p.name), now()) as moment
    from route_point p where p.name = 'Anônimo ' || p.id and p.address is null and p.date_anonymized is null) anonymized;
  alter table route_point disable trigger user;
  update route_point p set date_anonymized = a.moment
  from unnest(ids, moments) a (id, moment) where p.id = a.id and p.date_anonymized is null;
  alter table route_point enable trigger user;
end $$;
