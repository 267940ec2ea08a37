-- Low bridges, narrow streets and weight limits close roads to trucks of some sizes. Null: the size of a usual truck.
alter table vehicle
  add column height_cm smallint check (height_cm between 1 and 1000),
  add column width_cm smallint check (width_cm between 1 and 1000),
  add column length_cm smallint check (length_cm between 1 and 10000),
  add column gross_weight_kg integer check (gross_weight_kg between 1 and 1000000);
