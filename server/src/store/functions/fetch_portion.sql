-- Fetches the next chunk of this transaction's cursor `listing`. Both the number of records and their bytes are
-- limited, so that chunks stay small however long the records are. A null marks the end of the list.
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
