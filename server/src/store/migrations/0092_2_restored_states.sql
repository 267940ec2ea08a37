-- Restores states of devices that the erasure of a card with quotation marks made unreadable. It left the end of the
-- replaced text behind: null". If that is not what makes a text unreadable, the text is reset, and the device is
-- replayed: no engine continues the state {}. The messages that arrived meanwhile are replayed now.
with restored as materialized (
  select vehicle_id, device_id,
    regexp_replace(state, leftover, '\1null', 'g') as state, regexp_replace(running, leftover, '\1null', 'g') as running,
    regexp_replace(open_hour, leftover, '\1null', 'g') as open_hour
  from device_history, (values ('([:,[])null(?![,}\]])(?:[^"\\]|\\.)*"')) fault (leftover)
  where json_or_null(state) is null or json_or_null(running) is null
    or open_hour is not null and json_or_null(open_hour) is null or day is not null and json_or_null(day) is null
), histories as (
  update device_history h set
    state = case when json_or_null(h.state) is not null then h.state when json_or_null(r.state) is not null then r.state else '{}' end,
    running = case when json_or_null(h.running) is not null then h.running when json_or_null(r.running) is not null then r.running else '[]' end,
    open_hour = case when json_or_null(h.open_hour) is not null then h.open_hour when json_or_null(r.open_hour) is not null then r.open_hour end,
    day = case when json_or_null(h.day) is not null then h.day end
  from restored r where h.vehicle_id = r.vehicle_id and h.device_id = r.device_id
  returning h.customer_id, h.vehicle_id, h.device_id, h.last_time
), waiting as (
  update refold_request q set date_due = now(), attempt_count = 0
  from histories h where q.vehicle_id = h.vehicle_id and q.attempt_count > 0
)
insert into refold_request (customer_id, vehicle_id, rest_of_device_id, from_time, until_time)
select h.customer_id, h.vehicle_id, h.device_id, h.last_time, h.last_time
from histories h join vehicle v on v.customer_id = h.customer_id and v.id = h.vehicle_id;

-- Only companies that have erased a driver can have such segments.
update device_segment s set
  before = case when json_or_null(s.before) is not null then s.before when json_or_null(r.before) is not null then r.before else '{}' end,
  ended = case when json_or_null(s.ended) is not null then s.ended when json_or_null(r.ended) is not null then r.ended else '[]' end,
  figures = case when json_or_null(s.figures) is not null then s.figures else '[]' end
from (
  select customer_id, vehicle_id, begin_time, device_id,
    regexp_replace(before, leftover, '\1null', 'g') as before, regexp_replace(ended, leftover, '\1null', 'g') as ended
  from device_segment, (values ('([:,[])null(?![,}\]])(?:[^"\\]|\\.)*"')) fault (leftover)
  where customer_id in (select customer_id from driver where date_anonymized is not null)
    and (json_or_null(before) is null or json_or_null(ended) is null or json_or_null(figures) is null)
) r
where (s.customer_id, s.vehicle_id, s.begin_time, s.device_id) = (r.customer_id, r.vehicle_id, r.begin_time, r.device_id);
