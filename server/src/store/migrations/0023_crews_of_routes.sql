-- A route keeps who may execute its plans, as its sender said, [{vehicle_id, driver_id, helper_id}], so that they are known after
-- an optimization that was cancelled or has failed; and what was to be done about other plans of its external code.
alter table route
  add column crews jsonb not null default '[]',
  add column on_duplicate text not null default 'allow';
update route set crews = waiting.crews
from plan_optimization waiting join route_plan plan on plan.customer_id = waiting.customer_id and plan.id = waiting.route_plan_id
where route.customer_id = plan.customer_id and route.id = plan.route_id and waiting.status_before = 'I';
-- An optimization is over the crew of its plan or, where that has none, over those of its route.
alter table plan_optimization drop column crews;
