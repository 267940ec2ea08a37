-- The words of a text as searches compare them: without accents and in lower case. Every ASCII character other than
-- letters and digits separates words. A word longer than any that is searched for is cut, because an index does not
-- accept words over 2,046 bytes. Its declared cost makes PostgreSQL prefer an index to calling it for every row.
create or replace function search_words(text) returns text[]
  language plpgsql immutable strict parallel safe cost 500
as $$
declare
  spaced text := btrim(regexp_replace(public.plain($1), '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g'));
begin
  if octet_length(spaced) > 2000 then
    spaced := regexp_replace(spaced, '([^ ]{200})[^ ]+', '\1', 'g');
  end if;
  return string_to_array(spaced, ' ');
end $$;

-- For each word, the regular expression of texts without accents and in lower case in which a word begins with it.
create or replace function word_patterns(words text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select '(^|[\u0001-\u002f\u003a-\u0060\u007b-\u007f])' || word from unnest(words) word);

-- What is compared of a point: its name, address and external code. The code of an invoice is its access key, whose
-- number is a word too.
create or replace function point_texts(name text, address text, external_code text) returns text
  language sql immutable parallel safe
  return name || coalesce(' ' || address, '') || coalesce(' ' || external_code, '')
    || case when length(external_code) = 44 then ' ' || ltrim(substr(external_code, 26, 9), '0') else '' end;

-- What is compared of a vehicle: its title and its plate in both forms, also without the letters at their beginning.
create or replace function vehicle_texts(title text, plate text) returns text
  language sql immutable parallel safe
  return title || ' ' || plate || ' ' || substr(plate, 4) || ' ' || mercosul_plate(plate) || ' ' || substr(mercosul_plate(plate), 4);
