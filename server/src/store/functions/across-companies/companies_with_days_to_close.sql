-- The companies with days to close: days that have ended in their time zone and whose closing hour on the next day has
-- passed.
create or replace function companies_with_days_to_close() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(c.id order by c.id), '[]') from customer c where exists (
    select from day_row d where d.customer_id = c.id and d.date_closed is null
      and d.date < ((now() at time zone c.timezone) - c.day_closes_at::interval)::date);
$$;

revoke all on function companies_with_days_to_close from public, tropeiro_app;
grant execute on function companies_with_days_to_close to tropeiro_app;
