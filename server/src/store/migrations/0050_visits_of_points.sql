-- The visits to a place are asked for by the place: a route point shows those that vehicles made to it.
create index event_of_target on event (customer_id, target, begin_time, id) where category = 0 and date_retracted is null;
