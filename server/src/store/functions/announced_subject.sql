-- The subject of an announcement: the plan and vehicle that it is filtered and ordered by, the vehicle's current fleet,
-- and the drivers it concerns. A plan that is not dispatched concerns no driver. PostgreSQL inlines it. `offset 0` forces a lookup by key: the planner does not know the
-- number of announcements and would read all vehicles for one.
create or replace function announced_subject(company bigint, word text, record jsonb)
  returns table (route_plan_id bigint, vehicle_id bigint, fleet_id bigint, driver_ids bigint[])
  language sql stable
as $$
  select announced.route_plan_id, v.id, v.fleet_id,
    case when p.id is not null and p.date_dispatched is null then '{}'
      when word like 'message.%' or word like 'phone.%' then array[(record ->> 'driver_id')::bigint] else array[p.driver_id, p.helper_id] end
  from (select case
      when word like 'route\_plan.%' then (record ->> 'id')::bigint
      when word like 'route\_point.%' or word like 'message.%' or word like 'execution\_action.%' then (record ->> 'route_plan_id')::bigint
    end) announced (route_plan_id)
  left join lateral (
    select id, vehicle_id, driver_id, helper_id, date_dispatched from route_plan where customer_id = company and id = announced.route_plan_id offset 0
  ) p on true
  left join lateral (select case
      when word like 'vehicle.%' then (record ->> 'id')::bigint
      else coalesce(p.vehicle_id, (record ->> 'vehicle_id')::bigint)
    end) moved (vehicle_id) on true
  left join lateral (
    select id, fleet_id from vehicle where customer_id = company and id = moved.vehicle_id offset 0
  ) v on true;
$$;

revoke all on function announced_subject from public, tropeiro_app;
grant execute on function announced_subject to tropeiro_app;
