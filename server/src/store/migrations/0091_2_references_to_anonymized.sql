-- No record is given to an anonymized driver: the next person would see what the first one did.
create trigger refuse_anonymized before insert or update of driver_id on app_user
  for each row execute function refuse_anonymized('driver_id');
create trigger refuse_anonymized before insert or update of driver_id on vehicle
  for each row execute function refuse_anonymized('driver_id');
create trigger refuse_anonymized before insert or update of driver_id on itinerary
  for each row execute function refuse_anonymized('driver_id');
create trigger refuse_anonymized before insert or update of driver_id on message
  for each row execute function refuse_anonymized('driver_id');
create trigger refuse_anonymized before insert or update of driver_id, helper_id on route_plan
  for each row execute function refuse_anonymized('driver_id', 'helper_id');
