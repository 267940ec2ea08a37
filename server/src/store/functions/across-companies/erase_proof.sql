-- Erases what links of a chain prove, in the company of this transaction, with the pictures that they name and what the actions
-- themselves say: the hashes of the contents stay, and with them the chain. Returns when, and which links it was.
create or replace function erase_proof(plan bigint, numbers integer[]) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  erased integer[];
  files text[];
  names text[];
  actions bigint[];
begin
  select array_agg(distinct file) into files
  from proof_link l, lateral (
    select jsonb_array_elements_text(l.content::jsonb -> 'pictures') union all
    select l.content::jsonb ->> 'signature' union all select l.content::jsonb ->> 'hodometer_picture') named (file)
  where l.customer_id = company and l.route_plan_id = plan and l.sequence = any(numbers) and l.kind in ('action', 'undo') and file is not null;
  -- A content goes once, and that it went is never erased.
  with gone as (
    update proof_link set content = null, date_erased = now()
    where customer_id = company and route_plan_id = plan and content is not null and kind <> 'erased'
      and (sequence = any(numbers) or sha256_uploaded = any(files))
    returning sequence
  ) select array_agg(sequence order by sequence) into erased from gone;
  if erased is null then return null; end if;

  select array_agg(name) into names from proof_picture p join image i on i.customer_id = p.customer_id and i.sha256 = p.sha256_stored
  where p.customer_id = company and p.sha256_uploaded = any(files);
  delete from proof_picture where customer_id = company and sha256_uploaded = any(files);

  select array_agg(a.id) into actions from execution_action a join proof_link l on l.route_plan_id = a.route_plan_id and l.uuid = a.uuid
  where a.customer_id = company and a.route_plan_id = plan and l.sequence = any(erased);
  perform set_config('tropeiro.forgets', 'yes', true);
  update execution_action set comment = null, latitude = null, longitude = null, pictures = '{}', signature = null,
    hodometer_picture = null, date_modified = write_moment()
  where customer_id = company and id = any(actions);
  perform forget_fields(company, 'execution_action', actions,
    array['comment', 'latitude', 'longitude', 'pictures', 'signature', 'hodometer_picture']);
  -- Behind the actions, which show them until then.
  perform forget_images(company, names);
  return jsonb_build_object('sequences', to_jsonb(erased), 'date', json_moment(now()::timestamptz(3))::jsonb);
end $$;

revoke all on function erase_proof from public, tropeiro_app;
grant execute on function erase_proof to tropeiro_app;
