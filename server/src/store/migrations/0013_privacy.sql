-- Forgetting: one person on request (LGPD, art. 18), and whole classes of data when they are old enough.

-- A record as it is told to those who may not read personal data, and to everybody by the outbox.
create function masked_record(noun text, record jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when noun = 'driver' then record || (
      select coalesce(jsonb_object_agg(field, masked(record ->> field)), '{}')
      from unnest(array['cpf', 'rg', 'cnh_number', 'phone_number']) field where record ? field)
    -- A driver logs in with the CPF.
    when noun = 'user' and record ->> 'realm' = 'driver' and record ? 'login'
      then record || jsonb_build_object('login', masked(record ->> 'login'))
    else record end;

-- While a transaction forgets, the audit says that a record went or changed, and no longer what it held: otherwise the
-- audit would keep what was to be forgotten.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  forgets boolean := coalesce(current_setting('tropeiro.forgets', true), '') = 'yes';
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  subject jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  owner bigint := case tg_table_name when 'customer' then subject ->> 'id' else subject ->> 'customer_id' end;
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
begin
  if forgets then
    old_row := null;
    if tg_op = 'DELETE' then
      subject := jsonb_build_object('id', subject -> 'id', 'customer_id', subject -> 'customer_id');
    end if;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (owner, verb, noun, (subject ->> 'id')::bigint, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), old_row, new_row);
  insert into outbox (customer_id, type, resource_id, payload)
  values (owner, noun || '.' || verb, (subject ->> 'id')::bigint, masked_record(noun, subject));
  return null;
end $$;

-- Takes these fields out of what the audit and the outbox remember of these records.
create function forget_fields(company bigint, noun text, ids bigint[], fields text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update audit set before = before - fields, after = after - fields
  where customer_id = company and resource = noun and resource_id = any(ids) and (before ?| fields or after ?| fields);
  update outbox set payload = payload - fields
  where customer_id = company and resource_id = any(ids) and type like noun || '.%' and payload ?| fields;
$$;

-- Takes away everything that tells who these users are. What they did stays, done by nobody in particular.
create function anonymize_users(company bigint, ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ended bigint[];
  signatures text[];
  signed bigint[];
  called text[];
  addresses text[];
begin
  select array_agg(name) || array_agg(login), array_agg(lower(email)) into called, addresses
  from app_user where customer_id = company and id = any(ids);
  update app_user set name = 'Anônimo ' || id, login = 'anonymous-' || id, email = null, active = false, driver_id = null,
    password_hash = '', version = version + 1
  where customer_id = company and id = any(ids);
  with gone as (
    update session set date_revoked = coalesce(date_revoked, now()), address = null, user_agent = null
    where customer_id = company and user_id = any(ids) returning id
  ) select array_agg(id) into ended from gone;
  select array_agg(distinct signature), array_agg(id) into signatures, signed
  from checklist where customer_id = company and user_id = any(ids) and (signature is not null or lower(receipt_email) = any(addresses));
  update checklist set signature = null,
    receipt_email = case when lower(receipt_email) = any(addresses) then null else receipt_email end
  where id = any(signed);
  perform forget_images(company, signatures);
  perform forget_fields(company, 'checklist', signed, array['signature', 'receipt_email']);
  perform forget_fields(company, 'user', ids, array['name', 'login', 'email']);
  perform forget_fields(company, 'session', ended, array['address', 'user_agent']);
  update audit set address = null where customer_id = company and user_id = any(ids);
  perform forget_answers(company, called || addresses);
end $$;

-- Answers kept for a repeated call show a person too, until they run out.
create function forget_answers(company bigint, texts text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from idempotency where customer_id = company
    and exists (select from unnest(texts) held where strpos(lower(body), lower(to_json(held)::text)) > 0);
$$;

-- Images that nothing shows any more. Their bytes go with the next sweep of the files that have no row.
create function forget_images(company bigint, names text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from image i where customer_id = company and name = any(names)
    and not exists (select from checklist c where c.customer_id = company and c.signature = i.name)
    and not exists (select from checklist_form_field_executed e where e.customer_id = company and e.picture = i.name)
    and not exists (select from driver d where d.customer_id = company and d.cnh_file = i.name);
$$;

-- False when the company of this transaction has no such person.
create function anonymize_driver(asked bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  before driver;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  select * into before from driver where customer_id = company and id = asked for update;
  if before.id is null then return false; end if;
  perform anonymize_users(company, array(select id from app_user where customer_id = company and driver_id = asked));
  update vehicle set driver_id = null, version = version + 1 where customer_id = company and driver_id = asked;
  update driver set name = 'Anônimo ' || id, cpf = null, rg = null, company_registry = null, email = null,
    phone_number = null, identifier = null, point_of_interest_id = null, state_id = null, cnh_category_id = null,
    cnh_number = null, cnh_date = null, first_cnh_date = null, cnh_file = null, toxicology_expiration = null,
    date_of_birth = null, status = 'I', street = null, neighborhood = null, number = null, complement = null, city = null,
    cep = null, revenues = null, revenues_type = null, date_anonymized = now(), date_modified = now(), version = version + 1
  where customer_id = company and id = asked;
  perform forget_images(company, array[before.cnh_file]);
  perform forget_fields(company, 'driver', array[asked], array[
    'name', 'cpf', 'rg', 'company_registry', 'email', 'phone_number', 'identifier', 'point_of_interest_id', 'state_id',
    'cnh_category_id', 'cnh_number', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth',
    'street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type']);
  perform forget_answers(company, array[before.name, before.cpf, masked(before.cpf), before.email]);
  return true;
end $$;

create function anonymize_user(asked bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from app_user where customer_id = company and id = asked for update;
  if not found then return false; end if;
  perform anonymize_users(company, array[asked]);
  return true;
end $$;

-- Forgets up to so many rows of every class in every company, as each has settled. Returns how many of each class went;
-- asked again until none do. The audit keeps that they went, not what they were.
create function apply_retention(at_most integer) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  kept record;
  gone integer;
  total jsonb := '{}';
  person bigint;
begin
  perform set_config('tropeiro.forgets', 'yes', true), set_config('tropeiro.actor', '{"via": "job"}', true);
  for kept in select id, customer_id, class, now() - make_interval(days => days) as since from retention order by customer_id, class loop
    perform set_config('tropeiro.customer_id', kept.customer_id::text, true);
    gone := 0;
    case kept.class
      when 'audit' then
        delete from audit where id in (select id from audit
          where customer_id = kept.customer_id and date_time < kept.since order by date_time limit at_most);
        get diagnostics gone = row_count;
      when 'notification' then
        delete from outbox where id in (select id from outbox
          where customer_id = kept.customer_id and date_time < kept.since order by id limit at_most);
        get diagnostics gone = row_count;
      when 'checklist' then
        delete from checklist where id in (select id from checklist
          where customer_id = kept.customer_id and date_executed < kept.since order by date_executed limit at_most);
        get diagnostics gone = row_count;
        -- Uploaded for an execution that is gone, or that never came.
        perform forget_images(kept.customer_id, array(select name from image
          where customer_id = kept.customer_id and date_created < least(kept.since, now() - interval '7 days')
          order by date_created limit at_most));
      when 'itinerary' then
        delete from itinerary i where id in (select id from itinerary
          where customer_id = kept.customer_id and date_time_end < kept.since order by date_time_end limit at_most)
          and not exists (select from itinerary part where part.customer_id = i.customer_id and part.itinerary_id = i.id);
        get diagnostics gone = row_count;
      when 'position' then
        delete from fix where ctid in (select ctid from fix
          where customer_id = kept.customer_id and date_time < kept.since limit at_most);
        get diagnostics gone = row_count;
      when 'daily_summary' then
        delete from day_row where ctid in (select ctid from day_row
          where customer_id = kept.customer_id and date < kept.since limit at_most);
        get diagnostics gone = row_count;
      when 'inactive_driver' then
        for person in select id from driver
          where customer_id = kept.customer_id and status = 'I' and date_anonymized is null and date_modified < kept.since limit at_most loop
          perform anonymize_driver(person);
          gone := gone + 1;
        end loop;
    end case;
    if gone > 0 then
      insert into audit (customer_id, action, resource, resource_id, via, after)
      values (kept.customer_id, 'deleted', 'retention', kept.id, 'job', jsonb_build_object('class', kept.class, 'count', gone));
    end if;
    total := total || jsonb_build_object(kept.class, coalesce((total ->> kept.class)::integer, 0) + gone);
  end loop;
  return total;
end $$;

create index fix_by_age on fix (customer_id, date_time);
create index day_row_by_date on day_row (customer_id, date);
create index outbox_by_age on outbox (customer_id, date_time, id);
create index driver_inactive on driver (customer_id, date_modified) where status = 'I' and date_anonymized is null;

revoke all on function forget_fields, forget_images, forget_answers, anonymize_users, anonymize_driver, anonymize_user, apply_retention from public;
grant execute on function anonymize_driver, anonymize_user, apply_retention to tropeiro_app;
