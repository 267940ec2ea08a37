-- The class of an itinerary by its duration: the maximum number of days.
create or replace function days_at_most(begin_date timestamptz, end_date timestamptz) returns smallint
  language sql immutable parallel safe
  return case when end_date - begin_date <= interval '1 day' then 1 when end_date - begin_date <= interval '7 days' then 7
    when end_date - begin_date <= interval '31 days' then 31 else 366 end;
