-- Replaces letters, digits and all non-ASCII characters by asterisks, since other scripts have digits too. The pattern
-- for those takes ten times as long and is used only for such texts.
create or replace function hidden(text) returns text
  language sql immutable strict parallel safe
  return case when octet_length($1) = char_length($1)
    then translate($1, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                   '**************************************************************')
    else regexp_replace($1, '[^ -/:-@[-`{-~]', '*', 'g') end;

-- Masks personal data for callers without read permission: enough to recognise, too little to use. Punctuation stays.
-- From eight characters on, the two before the last two stay as well. The last two are hidden: they are the check
-- digits of CPF, CNH and RG, which would confirm a guess of the others.
create or replace function masked(text) returns text
  language sql immutable strict parallel safe
  return case when char_length($1) < 8 then hidden($1)
    else hidden(left($1, -4)) || substr($1, char_length($1) - 3, 2) || hidden(right($1, 2)) end;

-- Masks a login. Drivers and possibly others log in with their CPF.
create or replace function masked_login(realm text, login text) returns text
  language sql immutable parallel safe
  return case when realm = 'driver' or translate(login, '.- ', '') ~ '^[0-9]{11}$' then masked(login) else login end;

-- Masks a value of another person for an export. Numbers and objects are left out.
create or replace function masked_value(jsonb) returns jsonb
  language sql immutable strict parallel safe
  return case jsonb_typeof($1)
    when 'string' then to_jsonb(masked($1 #>> '{}'))
    when 'array' then (select coalesce(jsonb_agg(masked(one)), '[]') from jsonb_array_elements_text($1) one)
    else 'null' end;

-- Masks a row for the audit, for callers who may not read personal data.
create or replace function masked_record(noun text, record jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when masked_columns(noun) <> '{}' then record || (
      select coalesce(jsonb_object_agg(field, masked(record ->> field)), '{}')
      from unnest(masked_columns(noun)) field where record ? field)
    when noun = 'user' and record ? 'login'
      then record || jsonb_build_object('login', masked_login(record ->> 'realm', record ->> 'login'))
    else record end;
