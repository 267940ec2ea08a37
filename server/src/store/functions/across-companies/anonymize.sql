-- Anonymizing one person on request (LGPD, art. 18).

-- Earlier ones returned less.
drop function if exists anonymize_users(bigint, bigint[]), anonymize_driver(bigint), anonymize_user(bigint);

-- Removes everything that tells who these users are, and returns the checklists it was removed from. What they did
-- stays, done by nobody in particular. A response stored for a repeated call is encrypted and expires within a day, so
-- it is not searched.
create or replace function anonymize_users(company bigint, ids bigint[]) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ended bigint[];
  signatures text[];
  signed bigint[];
  addresses text[];
begin
  select array_agg(lower(email)) into addresses from app_user where customer_id = company and id = any(ids);
  update app_user set name = 'Anônimo ' || id, login = 'anonymous-' || id, email = null, active = false, driver_id = null,
    password_hash = '', version = version + 1, edition = edition + 1, date_modified = write_moment()
  where customer_id = company and id = any(ids);
  with gone as (
    update session set date_revoked = coalesce(date_revoked, now()), address = null, user_agent = null
    where customer_id = company and user_id = any(ids) returning id
  ) select array_agg(id) into ended from gone;
  select array_agg(distinct signature), array_agg(id) into signatures, signed
  from checklist where customer_id = company and user_id = any(ids) and (signature is not null or lower(receipt_email) = any(addresses));
  update checklist set signature = null, submission_hash = null, date_modified = write_moment(),
    receipt_email = case when lower(receipt_email) = any(addresses) then null else receipt_email end
  where id = any(signed);
  perform forget_images(company, signatures);
  perform forget_fields(company, 'checklist', signed, array['signature', 'receipt_email']);
  perform forget_fields(company, 'user', ids, array['name', 'login', 'email']);
  update outbox o set payload = payload || jsonb_build_object('name', u.name, 'login', u.login) from app_user u
  where u.customer_id = company and u.id = any(ids) and o.customer_id = company and o.resource_id = u.id and o.type like 'user.%';
  perform forget_fields(company, 'session', ended, array['address', 'user_agent']);
  update audit set address = null where customer_id = company and user_id = any(ids);
  return coalesce(signed, '{}');
end $$;

-- Anonymizes a driver and the driver's users, and returns the ids of the records that have changed, by kind; null when
-- the company of this transaction has no such driver. Images of earlier licences are deleted too.
create or replace function anonymize_driver(asked bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  licences text[];
  users bigint[];
  checklists bigint[];
  vehicles bigint[];
  called text;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from driver where customer_id = company and id = asked for update;
  if not found then return null; end if;
  select array_agg(name) into licences from (
    select cnh_file as name from driver where customer_id = company and id = asked
    union select before ->> 'cnh_file' from audit where customer_id = company and resource = 'driver' and resource_id = asked
    union select after ->> 'cnh_file' from audit where customer_id = company and resource = 'driver' and resource_id = asked
    union select unnest(array[r.before ->> 'cnh_file', r.after ->> 'cnh_file']) from audit_record r
      join audit a on a.id = r.audit_id and a.resource = 'driver' where r.customer_id = company and r.resource_id = asked
  ) named where name is not null;
  users := array(select id from app_user where customer_id = company and driver_id = asked);
  checklists := anonymize_users(company, users);
  with left_without as (
    update vehicle set driver_id = null, version = version + 1, date_modified = write_moment()
    where customer_id = company and driver_id = asked returning id
  ) select array_agg(id) into vehicles from left_without;
  update driver set name = 'Anônimo ' || id, cpf = null, rg = null, company_registry = null, email = null,
    phone_number = null, identifier = null, external_code = null, point_of_interest_id = null, state_id = null, cnh_category_id = null,
    cnh_number = null, cnh_date = null, first_cnh_date = null, cnh_file = null, toxicology_expiration = null,
    date_of_birth = null, status = 'I', street = null, neighborhood = null, number = null, complement = null, city = null,
    cep = null, revenues = null, revenues_type = null, date_anonymized = now(), date_modified = write_moment(), version = version + 1
  where customer_id = company and id = asked returning name into called;
  -- What was said to somebody may tell who they are.
  update message set text = null, date_modified = write_moment() where customer_id = company and driver_id = asked;
  perform forget_images(company, licences);
  perform forget_fields(company, 'driver', array[asked], array[
    'name', 'cpf', 'rg', 'company_registry', 'email', 'phone_number', 'identifier', 'external_code', 'point_of_interest_id', 'state_id',
    'cnh_category_id', 'cnh_number', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth',
    'street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type']);
  update outbox set payload = payload || jsonb_build_object('name', called, 'cnh_category', null, 'warnings', '[]'::jsonb)
  where customer_id = company and resource_id = asked and type like 'driver.%';
  update outbox set payload = jsonb_set(payload, '{driver,name}', to_jsonb(called))
  where customer_id = company and (payload -> 'driver' ->> 'id')::bigint = asked and type like 'vehicle.%';
  return jsonb_build_object('driver', jsonb_build_array(asked), 'user', users, 'vehicle', coalesce(vehicles, '{}'), 'checklist', checklists);
end $$;

-- The same of a user alone.
create or replace function anonymize_user(asked bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  drivers bigint[];
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from app_user where customer_id = company and id = asked for update;
  if not found then return null; end if;
  -- The record of a driver names the login, which ends.
  with left_without as (
    update driver set version = version + 1, date_modified = write_moment()
    where customer_id = company and id = (select driver_id from app_user where customer_id = company and id = asked and active)
    returning id
  ) select array_agg(id) into drivers from left_without;
  return jsonb_build_object('driver', coalesce(drivers, '{}'), 'user', jsonb_build_array(asked),
    'checklist', anonymize_users(company, array[asked]));
end $$;

revoke all on function anonymize_users, anonymize_driver, anonymize_user from public, tropeiro_app;
grant execute on function anonymize_driver, anonymize_user to tropeiro_app;
