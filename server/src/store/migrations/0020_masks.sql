-- What is shown of personal data, and what is written down of those who search it.

-- All hidden but punctuation and, of eight characters or more, the two before the last two: the last two are where CPF,
-- CNH and RG have their check digits, by which a right guess at the others is known. Everything that is not ASCII is
-- hidden, since other scripts have digits too. The pattern takes ten times as long and is kept for what is not ASCII.
create function hidden(text) returns text
  language sql immutable strict parallel safe
  return case when octet_length($1) = char_length($1)
    then translate($1, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                   '**************************************************************')
    else regexp_replace($1, '[^ -/:-@[-`{-~]', '*', 'g') end;

create or replace function masked(text) returns text
  language sql immutable strict parallel safe
  return case when char_length($1) < 8 then hidden($1)
    else hidden(left($1, -4)) || substr($1, char_length($1) - 3, 2) || hidden(right($1, 2)) end;

-- What was told before was masked up to the check digits.
update outbox set payload = masked_record(split_part(type, '.', 1), payload)
where type like 'driver.%' or (type like 'user.%' and payload ->> 'realm' = 'driver');

-- Writes down what changes nothing and yet tells something: a file rehearsed, a search for what nobody has.
create function note_deed(deed text, facts jsonb) returns void
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

revoke all on function note_deed from public;
grant execute on function note_deed to tropeiro_app;
