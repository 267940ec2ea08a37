-- Anonymizes one person on request (LGPD, art. 18). personal_erasures lists the columns.

-- Earlier versions of these functions did less.
drop function if exists anonymize_users(bigint, bigint[]), anonymize_driver(bigint), anonymize_user(bigint), anonymize_point(bigint);

-- An earlier version locked all vehicles of the company while one driver was erased.
drop function if exists lock_folding(bigint, text[]), cards_of_driver(bigint, bigint);

-- The keys of the current and former cards of drivers (card_key), without those that another driver has now. There may be
-- thousands of former cards.
create or replace function cards_of_drivers(company bigint, asked bigint[]) returns text[]
  language sql stable
as $$
  select coalesce(array_agg(card), '{}') from (
    select card_key(held ->> 'identifier') as card from (
      select to_jsonb(d) as held from driver d where customer_id = company and id = any(asked)
      union all select unnest(array[before, after]) from audit
        where customer_id = company and resource = 'driver' and resource_id = any(asked)
      union all select unnest(array[r.before, r.after]) from audit_record r
        join audit a on a.id = r.audit_id and a.resource = 'driver' where r.customer_id = company and r.resource_id = any(asked)
    ) records
    except select card_key(identifier) from driver where customer_id = company and id <> all(asked) and identifier is not null
  ) cards where card <> '';
$$;

-- An earlier version searched states with one regular expression of all cards.
drop function if exists card_pattern(text[]);

-- The id that replaces a phone's id. Within one erasure, a phone has the same new id in all actions.
create or replace function anonymous_phone(phone text, salt text) returns text
  language sql immutable
  return case when phone ~ '^anonymous-[0-9a-f]{16}$' then phone
    else 'anonymous-' || left(encode(sha256(convert_to(salt || phone, 'UTF8')), 'hex'), 16) end;

-- The names of the images that an action refers to and that its user uploaded.
create or replace function images_of_action(execution_action) returns text[]
  language sql stable
as $$
  select array_agg(i.name) from uploaded_image u join image i on i.customer_id = u.customer_id and i.id = u.image_id
  where u.customer_id = $1.customer_id and u.user_id = $1.user_id and u.sha256_uploaded = any($1.pictures || array[$1.signature, $1.hodometer_picture]);
$$;

-- The names of the images that identify a person: current and former licences, signatures, pictures of their actions,
-- and everything else they uploaded.
create or replace function images_of_person(company bigint, driver bigint, users bigint[]) returns text[]
  language sql stable
as $$
  select array_agg(i.name) from image i where i.customer_id = company and i.name in (
    select held ->> 'cnh_file' from (
      select to_jsonb(d) as held from driver d where customer_id = company and id = driver
      union all select unnest(array[before, after]) from audit
        where customer_id = company and resource = 'driver' and resource_id = driver
      union all select unnest(array[r.before, r.after]) from audit_record r
        join audit a on a.id = r.audit_id and a.resource = 'driver' where r.customer_id = company and r.resource_id = driver
    ) licences
    union select signature from checklist where customer_id = company and user_id = any(users)
    union select e.picture from checklist c join checklist_form_field_executed e on e.customer_id = company and e.checklist_id = c.id
      join checklist_form_field f on f.customer_id = company and f.id = e.checklist_form_field_id and f.type = 'signature'
      where c.customer_id = company and c.user_id = any(users)
    union select unnest(images_of_action(a)) from execution_action a
      where a.customer_id = company and (a.driver_id = images_of_person.driver or a.user_id = any(users))
    union select uploaded.name from image uploaded where uploaded.customer_id = company and uploaded.user_ids && users
      and uploaded.user_ids <@ users);
$$;

-- Erases the personal data of a person: of this driver (may be null) and of these users. Their actions remain, without
-- a name. Returns the driver and users, the ids of the changed records by kind, the names of the images to erase, and
-- the cards, which the caller has erased from messages and segments before (erase_message_cards).
create or replace function anonymize_person(company bigint, driver bigint, users bigint[]) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  names text[] := images_of_person(company, driver, users);
  cards text[] := cards_of_drivers(company, array[driver]);
  who jsonb := jsonb_build_object('driver', driver, 'users', users, 'cards', cards,
    'salt', gen_random_uuid(), 'emails', array(select lower(email) from app_user where customer_id = company and id = any(users)));
  changed jsonb;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  update session set date_revoked = now() where customer_id = company and user_id = any(users) and date_revoked is null;
  -- If other people used the same phone in the same plan, its id changes in their actions too. This preserves the order
  -- of its actions, which their outcomes depend on.
  update execution_action a set phone = anonymous_phone(a.phone, who ->> 'salt'), date_modified = write_moment()
  from (select distinct route_plan_id, phone from execution_action t
    where t.customer_id = company and (t.driver_id = anonymize_person.driver or t.user_id = any(users))) theirs
  where a.customer_id = company and a.route_plan_id = theirs.route_plan_id and a.phone = theirs.phone
    and a.phone <> anonymous_phone(a.phone, who ->> 'salt')
    and not coalesce(a.driver_id = anonymize_person.driver, false) and not coalesce(a.user_id = any(users), false);
  changed := erase_personal(company, 'person', who);
  if driver is not null then changed := changed || erase_personal(company, 'card', who); end if;
  -- Places that their phones reported, unlike those of vehicles.
  update event set begin_latitude = null, begin_longitude = null, end_latitude = null, end_longitude = null,
    last_latitude = null, last_longitude = null, last_position_time = null, date_modified = write_moment()
  where customer_id = company and device_id is null and id in (
    select p.id from panic p where p.customer_id = company and p.driver_id = anonymize_person.driver);
  perform forget_fields(company, 'event', array(
    select p.id from panic p where p.customer_id = company and p.driver_id = anonymize_person.driver),
    array['last_latitude', 'last_longitude', 'last_position_time']);
  perform forget_images(company, names);
  -- Images that records of other people or of the company show remain, without the person as their sender.
  update image set user_ids = array(select sender from unnest(user_ids) with ordinality sent (sender, number)
    where sender <> all(users) order by number)
  where customer_id = company and user_ids && users;
  -- Announced records contain the name.
  update outbox o set payload = payload || jsonb_build_object('name', u.name, 'login', u.login) from app_user u
  where u.customer_id = company and u.id = any(users) and o.customer_id = company and o.resource_id = u.id and o.type like 'user.%';
  return jsonb_build_object('driver_id', driver, 'user_ids', users, 'changed', changed, 'pictures', coalesce(names, '{}'), 'cards', cards);
end $$;

-- Anonymizes a driver and the driver's users. Returns null if the company of this transaction has no such driver. The
-- caller has locked the vehicles that the driver's cards are found at (lock_vehicles_of_cards): folding locks a vehicle
-- first, then the driver its events name.
create or replace function anonymize_driver(asked bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  users bigint[];
  vehicles bigint[];
  erased jsonb;
  called text;
begin
  -- Vehicles first: a writer that assigns a driver to a vehicle locks them in this order.
  perform from vehicle where customer_id = company and driver_id = asked order by id for no key update;
  perform from driver where customer_id = company and id = asked for update;
  if not found then return null; end if;
  users := array(select id from app_user where customer_id = company and driver_id = asked);
  erased := anonymize_person(company, asked, users);
  with left_without as (
    update vehicle set driver_id = null, version = version + 1, date_modified = write_moment()
    where customer_id = company and driver_id = asked returning id
  ) select array_agg(id) into vehicles from left_without;
  select name into called from driver where customer_id = company and id = asked;
  update outbox set payload = payload || jsonb_build_object('name', called, 'cnh_category', null, 'warnings', '[]'::jsonb)
  where customer_id = company and resource_id = asked and type like 'driver.%';
  update outbox set payload = jsonb_set(payload, '{driver,name}', to_jsonb(called))
  where customer_id = company and (payload -> 'driver' ->> 'id')::bigint = asked and type like 'vehicle.%';
  return erased || jsonb_build_object('resource', 'driver', 'id', asked, 'named', jsonb_build_object('vehicle', coalesce(vehicles, '{}')))
    -- Processes of a release without `changed` and `named` erase proofs and announce records by these keys. They still
    -- run during a rolling upgrade. The keys are needed while such a release can be upgraded to this one.
    || jsonb_build_object('driver', jsonb_build_array(asked), 'erased_driver', jsonb_build_array(asked), 'user', users,
      'vehicle', coalesce(vehicles, '{}'), 'checklist', coalesce(erased -> 'changed' -> 'checklist', '[]'));
end $$;

-- Anonymizes a single user. Returns null if the company of this transaction has no such user.
create or replace function anonymize_user(asked bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  drivers bigint[];
  erased jsonb;
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from app_user where customer_id = company and id = asked for update;
  if not found then return null; end if;
  -- The driver's record contains the login, which ends.
  with left_without as (
    update driver set version = version + 1, date_modified = write_moment()
    where customer_id = company and id = (select driver_id from app_user where customer_id = company and id = asked and active)
    returning id
  ) select array_agg(id) into drivers from left_without;
  erased := anonymize_person(company, null, array[asked]);
  return erased || jsonb_build_object('resource', 'user', 'id', asked, 'named', jsonb_build_object('driver', coalesce(drivers, '{}')))
    -- The former keys, as in anonymize_driver.
    || jsonb_build_object('driver', coalesce(drivers, '{}'), 'user', jsonb_build_array(asked),
      'checklist', coalesce(erased -> 'changed' -> 'checklist', '[]'));
end $$;

-- Erases the data of receivers and contacts from a route point and the actions at it. Returns the ids of the changed
-- records by kind and the names of the images to erase. Returns null if the company of this transaction has no such
-- point.
create or replace function anonymize_point(asked bigint) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  names text[];
  changed jsonb;
  called text;
begin
  perform from route_point where customer_id = company and id = asked for update;
  if not found then return null; end if;
  select array_agg(distinct name) into names from (select unnest(images_of_action(a)) from execution_action a
    where customer_id = company and route_point_id = asked) shown (name);
  changed := erase_personal(company, 'point', jsonb_build_object('point', asked));
  perform forget_images(company, names);
  select name into called from route_point where customer_id = company and id = asked;
  update outbox set payload = payload || jsonb_build_object('name', called)
  where customer_id = company and resource_id = asked and type like 'route_point.%';
  -- The only audit entry of the erasure: while data is erased, the trigger that audits points in no plan
  -- (record_correction) writes none.
  if jsonb_array_length(changed -> 'route_point') > 0 then
    insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, after)
    values (company, 'updated', 'route_point', asked, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
      actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), jsonb_build_object('name', called));
  end if;
  return jsonb_build_object('resource', 'route_point', 'id', asked, 'changed', changed, 'pictures', coalesce(names, '{}'));
end $$;

revoke all on function anonymize_person, anonymize_driver, anonymize_user, anonymize_point, cards_of_drivers,
  anonymous_phone, images_of_action, images_of_person
  from public, tropeiro_app;
grant execute on function anonymize_driver, anonymize_user, anonymize_point to tropeiro_app;
