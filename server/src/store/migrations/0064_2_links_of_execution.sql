-- The actions that name a picture are found by its hash: an image that one of them names is not swept away.
create index execution_action_pictures on execution_action using gin ((pictures || array[signature, hodometer_picture]));

-- A completed plan whose departure or arrival nobody performed, which is taken to be performed some hours later.
alter table route_plan add column has_terminals_left boolean not null default false;
create index route_plan_to_finish on route_plan (date_completed) where status = 'C' and has_terminals_left;

-- The checklist that must be filled in before a plan of such a vehicle starts.
alter table vehicle_category
  add column required_checklist_form_id bigint,
  add constraint vehicle_category_required_checklist_form_id_fkey foreign key (customer_id, required_checklist_form_id)
    references checklist_form (customer_id, id);
