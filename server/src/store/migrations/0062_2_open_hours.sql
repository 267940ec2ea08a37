-- What the last hour of a device has brought so far, with its history: it grows with each call, which writes that row anyway.
-- The segment of the hour is written when it begins, and when another follows.
alter table device_history add column open_hour text;
update device_history h set open_hour = (
  select json_build_object('beginMs', (extract(epoch from s.begin_time) * 1000)::bigint, 'ended', s.ended::json, 'figures', s.figures::json)::text
  from device_segment s where s.vehicle_id = h.vehicle_id and s.device_id = h.device_id order by s.begin_time desc limit 1);

-- Not compressed where it fits on a page: with each call that would take as long as all else that is done with the row.
alter table device_history set (toast_tuple_target = 8160);
