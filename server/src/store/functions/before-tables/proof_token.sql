-- The token of the link to a proof page, derived from a key and the page's random id.
create or replace function derived_token(key bytea, page uuid) returns text
  language sql immutable
  return translate(encode(substring(sha256(key || uuid_send(page)) from 1 for 24), 'base64'), '+/', '-_');

-- Trigger: stores the hash of a page's token. When the page's id is replaced, earlier links end.
create or replace function hash_proof_token() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.token_hash := (select sha256(convert_to(derived_token(key, new.page_id), 'UTF8')) from proof_key);
  if tg_op = 'UPDATE' then new.earlier_token_hash := null; end if;
  return new;
end $$;

revoke all on function derived_token, hash_proof_token from public, tropeiro_app;
