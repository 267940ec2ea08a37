-- The figures of a day as JSON without braces, as they are returned; what is not known is 0. Stored when the row is
-- written: to make them at each read took most of the time of a list of vehicles with their days. Put together by ||,
-- since concat is not immutable, and PostgreSQL would then not inline this. A test compares it with the
-- schema.
create or replace function day_figures(figures jsonb) returns text
  language sql immutable parallel safe
  return '"count":' || coalesce((figures -> 'count')::text, '0')
    || ',"count_travel":' || coalesce((figures -> 'count_travel')::text, '0')
    || ',"count_in_moviment":' || coalesce((figures -> 'count_in_moviment')::text, '0')
    || ',"count_ignition_on":' || coalesce((figures -> 'count_ignition_on')::text, '0')
    || ',"count_ignition_off":' || coalesce((figures -> 'count_ignition_off')::text, '0')
    || ',"count_out_of_work":' || coalesce((figures -> 'count_out_of_work')::text, '0')
    || ',"count_high_speed":' || coalesce((figures -> 'count_high_speed')::text, '0')
    || ',"count_high_speed_range_1":' || coalesce((figures -> 'count_high_speed_range_1')::text, '0')
    || ',"count_high_speed_range_2":' || coalesce((figures -> 'count_high_speed_range_2')::text, '0')
    || ',"total_distance":' || coalesce((figures -> 'total_distance')::text, '0')
    || ',"total_distance_out_of_work":' || coalesce((figures -> 'total_distance_out_of_work')::text, '0')
    || ',"total_time_in_moviment":' || coalesce((figures -> 'total_time_in_moviment')::text, '0')
    || ',"total_time_in_ignition_on":' || coalesce((figures -> 'total_time_in_ignition_on')::text, '0')
    || ',"total_time_in_ignition_off":' || coalesce((figures -> 'total_time_in_ignition_off')::text, '0')
    || ',"total_time_out_of_work":' || coalesce((figures -> 'total_time_out_of_work')::text, '0')
    || ',"total_time_in_high_speed":' || coalesce((figures -> 'total_time_in_high_speed')::text, '0')
    || ',"total_time_rpm_economy":' || coalesce((figures -> 'total_time_rpm_economy')::text, '0')
    || ',"total_time_rpm_high":' || coalesce((figures -> 'total_time_rpm_high')::text, '0')
    || ',"total_time_rpm_neutral":' || coalesce((figures -> 'total_time_rpm_neutral')::text, '0')
    || ',"total_time_rpm_max":' || coalesce((figures -> 'total_time_rpm_max')::text, '0')
    || ',"speed_max":' || coalesce((figures -> 'speed_max')::text, '0')
    || ',"speed_average":' || coalesce((figures -> 'speed_average')::text, '0');
