-- outside a transaction
-- Searches by words find few matches by these indexes. A prefix of a word finds all words that begin with it. They are
-- built while the tables are in use, and no row is rewritten. Words of new points are first collected in a list, which
-- every search reads. It is short, so that searches stay fast after a large import.
drop index concurrently if exists route_point_words;

create index concurrently route_point_words on route_point
  using gin (customer_id, array_to_tsvector(search_words(point_texts(name, address, external_code))))
  with (gin_pending_list_limit = 1024);

-- Points in no plan come first in lists of points.
drop index concurrently if exists route_point_in_no_plan;

create index concurrently route_point_in_no_plan on route_point (customer_id, coalesce("order", 2147483647), id)
  where route_plan_id is null;

drop index concurrently if exists route_plan_words;

create index concurrently route_plan_words on route_plan
  using gin (customer_id, array_to_tsvector(search_words(external_code)));

drop index concurrently if exists point_of_interest_words;

create index concurrently point_of_interest_words on point_of_interest
  using gin (customer_id, array_to_tsvector(search_words(title)));

drop index concurrently if exists vehicle_words;

create index concurrently vehicle_words on vehicle
  using gin (customer_id, array_to_tsvector(search_words(vehicle_texts(title, plate))));

drop index concurrently if exists driver_words;

create index concurrently driver_words on driver
  using gin (customer_id, array_to_tsvector(search_words(name)));

drop index concurrently if exists device_words;

create index concurrently device_words on device
  using gin (customer_id, array_to_tsvector(search_words(serial)));
