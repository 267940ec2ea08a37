-- The hours of a vehicle are found by the company too, as its events are: beside an index by age that begins with it, whoever planned
-- with few statistics read all hours of a company for each vehicle.
alter table device_segment drop constraint device_segment_pkey;
alter table device_segment add primary key (customer_id, vehicle_id, begin_time, device_id);
