-- The audit's form of a record before or after a change: with the API's field names, without internal columns, and with
-- timestamps in the API's format, whatever the writer's time zone.
create or replace function shown_change(resource text, held jsonb) returns jsonb
  language sql stable strict parallel safe
  return (
    select coalesce(jsonb_object_agg(
      case when resource = 'point_of_interest' and key = 'category_id' then 'point_of_interest_category_id' else key end,
      case when key like 'date\_%' and value #>> '{}' ~ '^\d{4}-\d\d-\d\dT' then json_moment((value #>> '{}')::timestamptz)::jsonb else value end
    ), '{}')
    from jsonb_each(held)
    where key not in ('version', 'edition')
      and not (resource = 'itinerary' and key in ('date_time_start_real', 'date_time_end_real', 'days_at_most')));

revoke all on function shown_change from public, tropeiro_app;
grant execute on function shown_change to tropeiro_app;
