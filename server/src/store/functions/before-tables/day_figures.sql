-- The figures of a day as JSON without braces, as they are returned. Unknown figures are 0. They are stored when the
-- day is closed, since building them at each read took most of the time of a list of vehicles with their days. Uses ||,
-- since concat is not immutable and would prevent inlining. Uses ->>, which writes numbers as text directly: a cast of
-- jsonb takes twice as long. A test compares the result with the schema.
create or replace function day_figures(figures jsonb) returns text
  language sql immutable parallel safe
  return '"count":' || coalesce(figures ->> 'count', '0')
    || ',"count_travel":' || coalesce(figures ->> 'count_travel', '0')
    || ',"count_in_moviment":' || coalesce(figures ->> 'count_in_moviment', '0')
    || ',"count_ignition_on":' || coalesce(figures ->> 'count_ignition_on', '0')
    || ',"count_ignition_off":' || coalesce(figures ->> 'count_ignition_off', '0')
    || ',"count_out_of_work":' || coalesce(figures ->> 'count_out_of_work', '0')
    || ',"count_high_speed":' || coalesce(figures ->> 'count_high_speed', '0')
    || ',"count_high_speed_range_1":' || coalesce(figures ->> 'count_high_speed_range_1', '0')
    || ',"count_high_speed_range_2":' || coalesce(figures ->> 'count_high_speed_range_2', '0')
    || ',"total_distance":' || coalesce(figures ->> 'total_distance', '0')
    || ',"total_distance_out_of_work":' || coalesce(figures ->> 'total_distance_out_of_work', '0')
    || ',"total_time_in_moviment":' || coalesce(figures ->> 'total_time_in_moviment', '0')
    || ',"total_time_in_ignition_on":' || coalesce(figures ->> 'total_time_in_ignition_on', '0')
    || ',"total_time_in_ignition_off":' || coalesce(figures ->> 'total_time_in_ignition_off', '0')
    || ',"total_time_out_of_work":' || coalesce(figures ->> 'total_time_out_of_work', '0')
    || ',"total_time_in_high_speed":' || coalesce(figures ->> 'total_time_in_high_speed', '0')
    || ',"total_time_rpm_economy":' || coalesce(figures ->> 'total_time_rpm_economy', '0')
    || ',"total_time_rpm_high":' || coalesce(figures ->> 'total_time_rpm_high', '0')
    || ',"total_time_rpm_neutral":' || coalesce(figures ->> 'total_time_rpm_neutral', '0')
    || ',"total_time_rpm_max":' || coalesce(figures ->> 'total_time_rpm_max', '0')
    || ',"speed_max":' || coalesce(figures ->> 'speed_max', '0')
    || ',"speed_average":' || coalesce(figures ->> 'speed_average', '0');
