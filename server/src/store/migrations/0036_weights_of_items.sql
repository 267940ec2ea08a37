-- What one of an item takes up may be a weight such as 10.5: only what a point takes up as a whole is rounded up.
alter table route_point_item alter column capacity type double precision;
