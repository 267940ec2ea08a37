-- Removes these fields of these records from the audit. In the outbox they become null, and lists become empty, since an
-- announced record has all its fields. Responses of webhooks to those announcements may repeat the values and are deleted.
create or replace function forget_fields(company bigint, noun text, ids bigint[], fields text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update audit set before = before - fields, after = after - fields
  where customer_id = company and resource = noun and resource_id = any(ids) and (before ?| fields or after ?| fields);
  update audit_record r set before = r.before - fields, after = r.after - fields
  from audit a where a.id = r.audit_id and a.resource = noun and r.customer_id = company and r.resource_id = any(ids)
    and (r.before ?| fields or r.after ?| fields);
  update outbox set payload = payload || (
    select jsonb_object_agg(field, case when jsonb_typeof(payload -> field) = 'array' then '[]'::jsonb end)
    from unnest(fields) field where payload ? field)
  where customer_id = company and resource_id = any(ids) and type like noun || '.%' and payload ?| fields;
  update webhook_delivery d set answer_body = null from outbox o
  where d.customer_id = company and d.answer_body is not null and o.customer_id = company and o.resource_id = any(ids)
    and o.type like noun || '.%' and (o.epoch, o.transaction, o.id) = (d.epoch, d.transaction, d.position);
$$;

-- Functions of earlier versions.
drop function if exists emptied(jsonb, jsonb);

-- Removes texts and pictures of actions from announcements of points.
create or replace function forget_attempts(company bigint, actions bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  points bigint[] := array(
    select route_point_id from execution_action where customer_id = company and id = any(actions) and route_point_id is not null
    union select route_point_id from execution_record where customer_id = company and execution_action_id = any(actions));
begin
  perform forget_fields(company, 'route_point', points, array['attempt']);
  update outbox set payload = payload || '{"routes_info": []}'
  where customer_id = company and resource_id = any(points) and type like 'route_point.%' and payload -> 'routes_info' <> '[]';
end $$;

-- Whether a record refers to the image.
create or replace function is_shown(image) returns boolean
  language sql stable
as $$
  select exists (select from checklist c where c.customer_id = $1.customer_id and c.signature = $1.name)
    or exists (select from checklist_form_field_executed e where e.customer_id = $1.customer_id and e.picture = $1.name)
    or exists (select from driver d where d.customer_id = $1.customer_id and d.cnh_file = $1.name)
    or exists (select from uploaded_image u join execution_action a on a.customer_id = u.customer_id and a.user_id = u.user_id
                 and (a.pictures || array[a.signature, a.hodometer_picture]) @> array[u.sha256_uploaded]
               where u.customer_id = $1.customer_id and u.image_id = $1.id)
    or exists (select from proof_picture p where p.customer_id = $1.customer_id and p.sha256_stored = $1.sha256);
$$;

-- Deletes the given images that no record refers to. The next sweep deletes their files.
create or replace function forget_images(company bigint, names text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from image i where customer_id = company and name = any(names) and not is_shown(i);
$$;

revoke all on function forget_fields, forget_attempts, forget_images, is_shown from public, tropeiro_app;
