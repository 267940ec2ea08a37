-- Takes these fields out of what the audit remembers of these records. What was announced of them stays a record with
-- all its fields, and is empty there.
create or replace function forget_fields(company bigint, noun text, ids bigint[], fields text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update audit set before = before - fields, after = after - fields
  where customer_id = company and resource = noun and resource_id = any(ids) and (before ?| fields or after ?| fields);
  update audit_record r set before = r.before - fields, after = r.after - fields
  from audit a where a.id = r.audit_id and a.resource = noun and r.customer_id = company and r.resource_id = any(ids)
    and (r.before ?| fields or r.after ?| fields);
  update outbox set payload = payload || (
    select jsonb_object_agg(field, null::text) from unnest(fields) field where payload ? field)
  where customer_id = company and resource_id = any(ids) and type like noun || '.%' and payload ?| fields;
$$;

-- Whether something shows the image. What is shown must not stand in the way of what is not.
create or replace function is_shown(image) returns boolean
  language sql stable
as $$
  select exists (select from checklist c where c.customer_id = $1.customer_id and c.signature = $1.name)
    or exists (select from checklist_form_field_executed e where e.customer_id = $1.customer_id and e.picture = $1.name)
    or exists (select from driver d where d.customer_id = $1.customer_id and d.cnh_file = $1.name);
$$;

-- Images that nothing shows any more. Their bytes go with the next sweep of the files that have no row.
create or replace function forget_images(company bigint, names text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from image i where customer_id = company and name = any(names) and not is_shown(i);
$$;

revoke all on function forget_fields, forget_images, is_shown from public, tropeiro_app;
