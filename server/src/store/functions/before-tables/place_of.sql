-- The number of the place at a location: a cell of 1/2000 of a degree, 56 m from south to north. Repeated deliveries to
-- an address fall into the same cell, even if the coordinates were written with one digit less.
create or replace function place_of(latitude double precision, longitude double precision) returns bigint
  language sql immutable strict parallel safe
  return (floor((latitude + 90) * 2000) * 720001 + floor((longitude + 180) * 2000))::bigint;
