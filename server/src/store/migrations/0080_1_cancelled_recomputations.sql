-- Of how many vehicles a recomputation was not done when somebody cancelled it; zero of one that went on to its end.
alter table day_recomputation add column cancelled_vehicle_count integer;
