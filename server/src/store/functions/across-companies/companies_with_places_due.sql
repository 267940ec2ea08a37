-- The companies with places of events to ask a geocoder about. The company whose places have waited longest, since they
-- were requested or postponed, comes first.
create or replace function companies_with_places_due() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(customer_id order by oldest, customer_id), '[]') from (
    select customer_id, min(date_due) as oldest from event_place
    where date_due is not null and date_due <= now() and date_expires > now() group by customer_id) due;
$$;

revoke all on function companies_with_places_due from public, tropeiro_app;
grant execute on function companies_with_places_due to tropeiro_app;
