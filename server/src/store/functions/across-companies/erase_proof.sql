-- The files that the links of a plan name: by their hashes as sent, and all others that were stored as the same
-- pictures. Files that only other people uploaded are left out: they do not belong to the actions of these links.
create or replace function files_of_links(plan bigint, numbers integer[]) returns text[]
  language sql stable
as $$
  with named as (
    select file, a.user_id from proof_link l
    join execution_action a on a.customer_id = l.customer_id and a.route_plan_id = l.route_plan_id and a.uuid = l.uuid, lateral (
      select jsonb_array_elements_text(l.content::jsonb -> 'pictures') union all
      select l.content::jsonb ->> 'signature' union all select l.content::jsonb ->> 'hodometer_picture') named (file)
    where l.customer_id = tenant() and l.route_plan_id = plan and l.sequence = any(numbers) and l.kind in ('action', 'undo') and file is not null
  ), stored as (
    select p.sha256_uploaded, p.sha256_stored from proof_picture p join named on p.sha256_uploaded = named.file and p.user_id = named.user_id
    where p.customer_id = tenant() and p.sha256_stored is not null
  )
  select coalesce(array_agg(distinct file order by file), '{}') from (
    select file from named where file in (select sha256_uploaded from stored) or not exists (
      select from proof_picture p where p.customer_id = tenant() and p.sha256_uploaded = file and p.sha256_stored is not null) union all
    select p.sha256_uploaded from proof_picture p where p.customer_id = tenant() and p.sha256_stored in (select sha256_stored from stored)) same (file)
$$;

-- Erases what links of a chain prove, in the company of this transaction, along with the texts of the actions and the
-- pictures they name. The pictures are erased everywhere, also from other plans. The hashes of the contents remain, so
-- the chains stay verifiable. Returns when each link of which plan was erased.
create or replace function erase_proof(plan bigint, numbers integer[]) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  files text[] := files_of_links(plan, numbers);
  erased jsonb;
  names text[];
  own bigint[];
  others bigint[];
  cancelled bigint[];
begin
  -- A content is erased once. The record of its erasure is never erased.
  with gone as (
    update proof_link set content = null, date_erased = now()
    where customer_id = company and content is not null and kind <> 'erased'
      and (route_plan_id = plan and sequence = any(numbers) or sha256_uploaded = any(files))
    returning route_plan_id, sequence
  ), of_plan as (
    select route_plan_id, jsonb_build_object('sequences', jsonb_agg(sequence order by sequence), 'date', json_moment(now()::timestamptz(3))::jsonb) as what
    from gone group by route_plan_id
  ) select jsonb_agg(what || jsonb_build_object('route_plan_id', route_plan_id) order by route_plan_id) into erased from of_plan;
  if erased is null then return '[]'; end if;

  select array_agg(name) into names from proof_picture p join image i on i.customer_id = p.customer_id and i.sha256 = p.sha256_stored
  where p.customer_id = company and p.sha256_uploaded = any(files);
  delete from proof_picture where customer_id = company and sha256_uploaded = any(files);

  own := array(select a.id from execution_action a join proof_link l on l.route_plan_id = a.route_plan_id and l.uuid = a.uuid
    where a.customer_id = company and a.route_plan_id = plan and l.sequence = any(numbers));
  select array_agg(a.route_point_id) into cancelled from execution_action a
  where a.customer_id = company and a.id = any(own) and a.action = 'cancel' and a.outcome = 'applied';
  perform set_config('tropeiro.forgets', 'yes', true);
  -- The reason why a point was cancelled is text of the action. The point stays cancelled, as replaying the erased
  -- action leaves it.
  update route_point set cancellation_reason = ''
  where customer_id = company and id = any(cancelled) and cancellation_reason <> '';
  perform erase_personal(company, 'proof', jsonb_build_object('actions', own));
  others := array(select jsonb_array_elements_text(
    erase_personal(company, 'file', jsonb_build_object('files', files)) -> 'execution_action')::bigint);
  perform forget_fields(company, 'route_point', cancelled, array['cancellation_reason']);
  perform forget_attempts(company, own || others);
  -- After the actions, which refer to the pictures until then.
  perform forget_images(company, names);
  return erased;
end $$;

revoke all on function erase_proof, files_of_links from public, tropeiro_app;
grant execute on function erase_proof, files_of_links to tropeiro_app;
