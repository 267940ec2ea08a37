-- The figures of a plan's stops, one element for each stop. A year of stops is summed up by place and by reason from these arrays.
-- stop_counts has a bit for each figure that counts the stop. Null: still to be computed.
alter table plan_figures
  add column stop_place bigint[],
  add column stop_reason bigint[],
  add column stop_counts integer[],
  add column stop_total_late bigint[],
  add column stop_total_early bigint[],
  add column stop_total_service_planned bigint[],
  add column stop_total_service_done bigint[],
  add column stop_total_waiting_planned bigint[],
  add column stop_total_waiting_done bigint[];
grant update (stop_place, stop_reason, stop_counts, stop_total_late, stop_total_early, stop_total_service_planned,
  stop_total_service_done, stop_total_waiting_planned, stop_total_waiting_done) on plan_figures to tropeiro_app;
create index plan_figures_without_stops on plan_figures (date_marked desc, route_plan_id)
  where figures is not null and stop_place is null;
