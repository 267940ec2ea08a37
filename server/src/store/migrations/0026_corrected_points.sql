-- A point in no plan can be put right by itself: the audit tells who did.
create trigger audit_correction after update on route_point for each row
  when (old.route_plan_id is null and new.route_plan_id is null
    and (old.latitude, old.longitude) is distinct from (new.latitude, new.longitude))
  execute function record_correction();
