-- The companies with places of events that a geocoder is to be asked about, the one whose places were put off or wanted longest ago first.
create or replace function companies_with_places_due() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(customer_id order by oldest, customer_id), '[]') from (
    select customer_id, min(date_due) as oldest from event_place
    where date_due is not null and date_due <= now() and date_expires > now() group by customer_id) due;
$$;

revoke all on function companies_with_places_due from public, tropeiro_app;
grant execute on function companies_with_places_due to tropeiro_app;
