-- Replaces letters and digits by asterisks, and everything that is not ASCII, since other scripts have digits too. The
-- pattern takes ten times as long, and is used for such texts only.
create or replace function hidden(text) returns text
  language sql immutable strict parallel safe
  return case when octet_length($1) = char_length($1)
    then translate($1, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                   '**************************************************************')
    else regexp_replace($1, '[^ -/:-@[-`{-~]', '*', 'g') end;

-- Personal data as it is shown to those who may not read it: enough to recognise, too little to use. All is hidden but
-- punctuation and, of eight characters or more, the two before the last two: the last two are where CPF, CNH and RG
-- have their check digits, by which a right guess at the others is known.
create or replace function masked(text) returns text
  language sql immutable strict parallel safe
  return case when char_length($1) < 8 then hidden($1)
    else hidden(left($1, -4)) || substr($1, char_length($1) - 3, 2) || hidden(right($1, 2)) end;

-- A login as it is shown to them. A driver logs in with the CPF, and so may others.
create or replace function masked_login(realm text, login text) returns text
  language sql immutable parallel safe
  return case when realm = 'driver' or translate(login, '.- ', '') ~ '^[0-9]{11}$' then masked(login) else login end;

-- A value of another person as an export shows it. Numbers and objects are left out.
create or replace function masked_value(jsonb) returns jsonb
  language sql immutable strict parallel safe
  return case jsonb_typeof($1)
    when 'string' then to_jsonb(masked($1 #>> '{}'))
    when 'array' then (select coalesce(jsonb_agg(masked(one)), '[]') from jsonb_array_elements_text($1) one)
    else 'null' end;

-- A row as the audit shows it to those who may not read personal data.
create or replace function masked_record(noun text, record jsonb) returns jsonb
  language sql immutable parallel safe
  return case
    when masked_columns(noun) <> '{}' then record || (
      select coalesce(jsonb_object_agg(field, masked(record ->> field)), '{}')
      from unnest(masked_columns(noun)) field where record ? field)
    when noun = 'user' and record ? 'login'
      then record || jsonb_build_object('login', masked_login(record ->> 'realm', record ->> 'login'))
    else record end;
