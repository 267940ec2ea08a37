-- The number of the place that something is at: of a cell of the map of 1/2000 of a degree, which is 56 m from south to north. Who
-- delivers to an address again is sent to the same cell, also where the coordinates were written with a digit less.
create or replace function place_of(latitude double precision, longitude double precision) returns bigint
  language sql immutable strict parallel safe
  return (floor((latitude + 90) * 2000) * 720001 + floor((longitude + 180) * 2000))::bigint;
