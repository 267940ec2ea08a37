-- The JSON in a text, or null if the text is not JSON. For stored states of devices: an unreadable one must not make a
-- query about all vehicles fail.
create or replace function json_or_null(stored text) returns json
  language plpgsql immutable strict
as $$
begin
  return stored::json;
exception when data_exception then
  return null;
end $$;
