-- Points are searched for by their external code, such as that of an invoice, over all plans.
create index route_point_by_external_code on route_point (customer_id, external_code, route_plan_id)
  where external_code is not null;
