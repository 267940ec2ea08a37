-- A text as a pattern that finds it anywhere.
create or replace function anywhere(text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%';

-- The next records of the cursor `listing` of this transaction: so many at most, and none after those that together
-- have so many bytes, so that what is held for a reader is small however long the records are. Behind the last record
-- of the list comes a null.
create or replace function fetch_portion(most_records integer, most_bytes integer) returns setof text
  language plpgsql set search_path = public, pg_temp
as $$
declare
  listing refcursor := 'listing';
  record text;
  bytes bigint := 0;
begin
  for number in 1..most_records loop
    fetch listing into record;
    if not found then
      return next null;
      return;
    end if;
    return next record;
    bytes := bytes + octet_length(record);
    exit when bytes >= most_bytes;
  end loop;
end $$;

grant execute on function fetch_portion to tropeiro_app;

-- As every date-time leaves the service, as JSON: UTC with Z, in quotes. Columns hold milliseconds. Half the work of
-- to_char, which is a quarter of a list's time.
create or replace function json_moment(timestamptz) returns text
  language sql stable strict parallel safe
  return '"' || replace(($1 at time zone 'UTC')::text, ' ', 'T') || 'Z"';

-- What a row that was refused has against it. A constraint stops at the first fault it meets, and under row-level
-- security PostgreSQL does not say which values were at fault; these are asked after the refusal, in front of the wall:
-- what another company has is not there.

-- The columns of the row that name records which are not there.
create or replace function unknown_references(noun regclass, refused jsonb) returns jsonb
  language plpgsql stable
as $$
declare
  reference record;
  there boolean;
  unknown jsonb := '[]';
begin
  for reference in
    select source.attname as field, confrelid::regclass as other, target.attname as key, format_type(target.atttypid, null) as type
    from pg_constraint
    join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[2]
    join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[2]
    where conrelid = noun and contype = 'f' and cardinality(conkey) = 2
    order by source.attnum
  loop
    continue when refused ->> reference.field is null;
    execute format('select exists (select from %s where %I = $1::%s)', reference.other, reference.key, reference.type)
      into there using refused ->> reference.field;
    if not there then unknown := unknown || to_jsonb(reference.field); end if;
  end loop;
  return unknown;
end $$;

-- The record that has, in the columns of this unique index, what the row was to have.
create or replace function holder_of(index_name regclass, refused jsonb) returns bigint
  language plpgsql stable
as $$
declare
  noun regclass;
  columns text;
  condition text;
  holder bigint;
begin
  select indrelid::regclass, string_agg(format('%I', attname), ', ' order by attnum), coalesce(' and ' || pg_get_expr(indpred, indrelid), '')
    into noun, columns, condition
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indexrelid = index_name and attname <> 'customer_id'
  group by indrelid, indpred;
  execute format('select id from %1$s where (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))%3$s limit 1', noun, columns, condition)
    into holder using refused || jsonb_build_object('name_sort', plain(refused ->> 'name'));
  return holder;
end $$;

-- Forgetting one person on request (LGPD, art. 18).

-- Takes away everything that tells who these users are. What they did stays, done by nobody in particular. An answer
-- kept for a repeated call is sealed and runs out within a day, so it is not searched for them.
create or replace function anonymize_users(company bigint, ids bigint[]) returns void
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
end $$;

-- False when the company of this transaction has no such person. The licences that the driver had before go
-- too.
create or replace function anonymize_driver(asked bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  licences text[];
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  perform from driver where customer_id = company and id = asked for update;
  if not found then return false; end if;
  select array_agg(name) into licences from (
    select cnh_file as name from driver where customer_id = company and id = asked
    union select before ->> 'cnh_file' from audit where customer_id = company and resource = 'driver' and resource_id = asked
    union select after ->> 'cnh_file' from audit where customer_id = company and resource = 'driver' and resource_id = asked
  ) named where name is not null;
  perform anonymize_users(company, array(select id from app_user where customer_id = company and driver_id = asked));
  update vehicle set driver_id = null, version = version + 1 where customer_id = company and driver_id = asked;
  update driver set name = 'Anônimo ' || id, cpf = null, rg = null, company_registry = null, email = null,
    phone_number = null, identifier = null, point_of_interest_id = null, state_id = null, cnh_category_id = null,
    cnh_number = null, cnh_date = null, first_cnh_date = null, cnh_file = null, toxicology_expiration = null,
    date_of_birth = null, status = 'I', street = null, neighborhood = null, number = null, complement = null, city = null,
    cep = null, revenues = null, revenues_type = null, date_anonymized = now(), date_modified = now(), version = version + 1
  where customer_id = company and id = asked;
  perform forget_images(company, licences);
  perform forget_fields(company, 'driver', array[asked], array[
    'name', 'cpf', 'rg', 'company_registry', 'email', 'phone_number', 'identifier', 'point_of_interest_id', 'state_id',
    'cnh_category_id', 'cnh_number', 'cnh_date', 'first_cnh_date', 'cnh_file', 'toxicology_expiration', 'date_of_birth',
    'street', 'neighborhood', 'number', 'complement', 'city', 'cep', 'revenues', 'revenues_type']);
  return true;
end $$;

create or replace function anonymize_user(asked bigint) returns boolean
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

revoke all on function anonymize_users, anonymize_driver, anonymize_user from public, tropeiro_app;
grant execute on function anonymize_driver, anonymize_user to tropeiro_app;

-- Forgets what has run out, in every company. Returns how many rows of each went.
create or replace function clear_expired(key_life interval) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sessions integer; answers integer; allowances integer; attempts integer; keys integer;
begin
  perform set_config('tropeiro.actor', '{"via": "job"}', true);
  delete from session where date_expires < now() - interval '7 days' or date_revoked < now() - interval '7 days';
  get diagnostics sessions = row_count;
  delete from idempotency where date_expires < now();
  get diagnostics answers = row_count;
  delete from allowance where window_begin < now() - interval '1 hour';
  get diagnostics allowances = row_count;
  delete from login_attempt
    where date_begun < now() - interval '1 day' and coalesce(date_right < now() - interval '30 days', true);
  get diagnostics attempts = row_count;
  delete from signing_key where date_revoked is not null or date_retired < now() - key_life;
  get diagnostics keys = row_count;
  return jsonb_build_object('sessions', sessions, 'answers', answers, 'allowances', allowances, 'attempts', attempts, 'keys', keys);
end $$;

revoke all on function clear_expired from public, tropeiro_app;
grant execute on function clear_expired to tropeiro_app;

-- Opens the company of a live session to this transaction. False, and nothing opened, when the session has ended, the
-- key that signed the token is revoked, or the user or company has changed since the token was made. Asked in the same
-- round trip as the question it guards, so that an end takes effect at once in every process.
create or replace function enter_session(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint;
begin
  select s.customer_id into company
  from session s
  join app_user u on u.id = s.user_id and u.active and u.version = asked_user_version
  join customer c on c.id = s.customer_id and c.version = asked_customer_version
  join signing_key k on k.id = asked_key and k.date_revoked is null
  where s.id = asked_session and s.date_revoked is null and s.date_expires > now();
  if company is null then
    perform set_config('tropeiro.customer_id', '', true);
    return false;
  end if;
  perform set_config('tropeiro.customer_id', company::text, true), set_config('tropeiro.actor', actor, true);
  return true;
end $$;

create or replace function refuse_unbound_role() returns boolean
  language plpgsql
as $$
begin
  raise exception 'The role % is not bound by row-level security: no company is opened to it', current_user
    using errcode = 'TR001', hint = 'Connect as a role that is a member of tropeiro_app and of nothing else.';
end $$;

-- Opens the company of a live session to this transaction, to a role that the walls between companies hold. A member of
-- tropeiro_system could step over them, and a superuser is a member of every role. Written as one expression, which
-- PostgreSQL puts in the place of the call: asked with every request, it costs next to nothing.
create or replace function enter(asked_session bigint, asked_key text, asked_user_version integer, asked_customer_version integer, actor text)
  returns boolean
  language sql
  return case
    when row_security_active('public.app_user'::regclass) and not pg_has_role('tropeiro_system', 'member')
    then enter_session(asked_session, asked_key, asked_user_version, asked_customer_version, actor)
    else refuse_unbound_role()
  end;

revoke all on function enter_session, refuse_unbound_role, enter from public, tropeiro_app;
grant execute on function enter_session, refuse_unbound_role, enter to tropeiro_app;

-- Finding records by a part of their name. Row-level security lets only leakproof comparisons use an index, and LIKE is
-- none: asked plainly, PostgreSQL would read every row of the company. So the few that match are looked up behind the
-- wall, each question naming the company itself, and only their ids come out; the rows are then read in front of it.

-- The ids of those that contain the text, or null when there are more than a page can hold: then a list in order meets
-- one soon.
create or replace function few_like(noun regclass, field text, sought text) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  ids bigint[];
  is_short boolean := char_length(sought) between 1 and 2;
  is_frequent boolean := false;
begin
  if (noun::text, field) not in (('vehicle', 'title_sort'), ('vehicle', 'plate'), ('driver', 'name_sort')) then
    raise exception '% of % cannot be searched', field, noun;
  end if;
  -- What is short is often in nearly all, of which the index would first gather every one.
  if is_short then
    execute format('select count(*) > 200 from (select %2$I from %1$s where customer_id = tenant() limit 4000) seen where %2$I like $1', noun, field)
      into is_frequent using anywhere(sought);
  end if;
  if is_frequent then
    return null;
  end if;
  execute format('select array_agg(id) from (select id from %s where customer_id = tenant() and %s limit 1001) found', noun,
                 format(case when is_short then 'short_parts(%I) @> array[$1]' else '%I like anywhere($1)' end, field))
    into ids using sought;
  return case when coalesce(cardinality(ids), 0) <= 1000 then coalesce(ids, '{}') end;
end $$;

revoke all on function few_like from public, tropeiro_app;
grant execute on function few_like to tropeiro_app;

-- Who may be logging in. Whether the password is right is for the asker to find out.
create or replace function find_login(asked_document text, asked_realm text, asked_login text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', u.id, 'customer_id', u.customer_id, 'password_hash', u.password_hash)
    from customer c join app_user u on u.customer_id = c.id
    where c.document = asked_document and u.realm = asked_realm and u.login = asked_login and u.active
  );

revoke all on function find_login from public, tropeiro_app;
grant execute on function find_login to tropeiro_app;

-- Whose session it is, for a renewal: the token in hand may be older than the user's last change.
create or replace function find_session(asked_session bigint, asked_key text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (
    select jsonb_build_object('user_id', s.user_id, 'customer_id', s.customer_id)
    from session s
    join app_user u on u.id = s.user_id and u.active
    join signing_key k on k.id = asked_key and k.date_revoked is null
    where s.id = asked_session and s.date_revoked is null and s.date_expires > now()
  );

revoke all on function find_session from public, tropeiro_app;
grant execute on function find_session to tropeiro_app;

-- Takes these fields out of what the audit and the outbox remember of these records.
create or replace function forget_fields(company bigint, noun text, ids bigint[], fields text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update audit set before = before - fields, after = after - fields
  where customer_id = company and resource = noun and resource_id = any(ids) and (before ?| fields or after ?| fields);
  update outbox set payload = payload - fields
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

-- Writes down what changes nothing and yet tells something: a file rehearsed, a search for what nobody has.
create or replace function note_deed(deed text, facts jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
begin
  if deed not in ('rehearsed', 'searched') then
    raise exception '% is no deed to be noted', deed;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, after)
  values (tenant(), deed, 'customer', tenant(), (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), facts);
end $$;

revoke all on function note_deed from public, tropeiro_app;
grant execute on function note_deed to tropeiro_app;

-- Forgetting what is old: one class of one company at a time, so that a large company keeps nobody else waiting.

-- What each class consists of: the table, the column that tells how old a row is, and which of its rows can go.
create or replace function retention_class(asked text, out noun regclass, out age text, out those text)
  language sql stable set search_path = public, pg_temp
as $$
  select known.noun, known.age, known.those from (values
    ('audit', 'audit'::regclass, 'date_time', 'true'),
    ('notification', 'outbox', 'date_time', 'true'),
    ('checklist', 'checklist', 'date_executed', 'true'),
    ('itinerary', 'itinerary', 'date_time_end',
     'not exists (select from itinerary part where part.customer_id = t.customer_id and part.itinerary_id = t.id)'),
    ('position', 'fix', 'date_time', 'true'),
    ('daily_summary', 'day_row', 'date', 'true'),
    ('inactive_driver', 'driver', 'date_modified', 'status = ''I'' and date_anonymized is null')
  ) known (class, noun, age, those) where class = asked;
$$;

-- The condition and order in which rows of a class are due; $1 is the company, $2 the moment since which they are kept.
create or replace function retention_due(asked text) returns text
  language sql stable set search_path = public, pg_temp
as $$
  select format('from %s t where customer_id = $1 and %2$I < $2 and %3$s order by %2$I', noun, age, those)
  from retention_class(asked) kind;
$$;

-- Forgets up to so many rows of a class in the company of this transaction, as it has settled, and tells how many went;
-- asked again until none do. The audit keeps that they went, not what they were.
create or replace function forget_old(asked text, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  setting bigint;
  since timestamptz;
  kind record;
  person bigint;
  gone integer := 0;
  images integer := 0;
begin
  select id, now() - make_interval(days => days) into setting, since
  from retention where customer_id = company and class = asked for update skip locked;
  if setting is null then return 0; end if;
  perform set_config('tropeiro.forgets', 'yes', true);
  update retention set date_served = clock_timestamp() where id = setting;
  select * into kind from retention_class(asked);
  if asked = 'inactive_driver' then
    for person in execute format('select id %s limit $3', retention_due(asked)) using company, since, at_most loop
      perform anonymize_driver(person);
      gone := gone + 1;
    end loop;
  else
    execute format('delete from %s where ctid = any(array(select ctid %s limit $3))', kind.noun, retention_due(asked))
      using company, since, at_most;
    get diagnostics gone = row_count;
  end if;
  if asked = 'checklist' then
    -- Uploaded for an execution that is gone, or that never came.
    delete from image where id = any(array(
      select id from image i where customer_id = company and date_created < least(since, now() - interval '7 days')
        and not is_shown(i) order by date_created limit at_most));
    get diagnostics images = row_count;
  end if;
  if gone > 0 then
    insert into audit (customer_id, action, resource, resource_id, via, after)
    values (company, 'deleted', 'retention', setting, 'job', jsonb_build_object('class', asked, 'count', gone));
  end if;
  return gone + images;
end $$;

-- The settings of all companies, the one served longest ago first.
create or replace function list_retention() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'class', class)
    order by date_served nulls first, id), '[]') from retention);

-- For how many seconds the oldest row of each class should have been gone, in the company that is worst off.
create or replace function retention_lag() returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  kept record;
  overdue double precision;
  lag jsonb := '{}';
begin
  for kept in select customer_id, class, now() - make_interval(days => days) as since from retention loop
    execute format('select extract(epoch from $2 - (select %I %s limit 1))',
                   (retention_class(kept.class)).age, retention_due(kept.class))
      into overdue using kept.customer_id, kept.since;
    lag := lag || jsonb_build_object(kept.class, greatest(coalesce(overdue, 0), coalesce((lag ->> kept.class)::double precision, 0)));
  end loop;
  return lag;
end $$;

revoke all on function retention_class, retention_due, forget_old, list_retention, retention_lag from public, tropeiro_app;
grant execute on function forget_old, list_retention, retention_lag to tropeiro_app;
