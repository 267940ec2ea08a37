-- A fleet that has settings is not deleted: by those that were in force late messages are judged, and nobody would be told that
-- they went.
alter table event_setting_change drop constraint event_setting_change_fleet_id_fkey;
alter table event_setting_change add constraint event_setting_change_fleet_id_fkey
  foreign key (customer_id, fleet_id) references fleet (customer_id, id);
