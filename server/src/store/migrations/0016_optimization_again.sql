-- A plan that was planned already may be optimized again: what it goes back to when that is cancelled, which of its points
-- keep their hours, and what is otherwise than the plan says (null: as it says).
alter table plan_optimization
  add column status_before text not null default 'I',
  add column locked_points jsonb not null default '[]',
  add column objective text,
  add column has_time_window boolean;
