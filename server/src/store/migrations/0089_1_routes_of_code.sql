-- An import finds the routes of its external code that have no plan.
create index route_by_external_code on route (customer_id, external_code);

-- A point in no plan is excluded when its route is replaced. It has no plan whose audit would show that.
drop trigger audit_correction on route_point;
create trigger audit_correction after update on route_point for each row
  when (old.route_plan_id is null and new.route_plan_id is null
    and (old.latitude is distinct from new.latitude or old.longitude is distinct from new.longitude
      or old.date_excluded is distinct from new.date_excluded))
  execute function record_correction();
