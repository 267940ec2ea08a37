-- The key that tokens of proof pages are derived with. The application reads it through proof_token alone.
create table proof_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into proof_key (key) select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Only hashes of tokens are stored. A link that was printed before leads to its page by the hash of its own token.
alter table proof_page drop constraint proof_page_pkey;
alter table proof_page add column page_id uuid not null default gen_random_uuid(), add column token_hash bytea, add column earlier_token_hash bytea;
update proof_page set token_hash = (select sha256(convert_to(derived_token(key, page_id), 'UTF8')) from proof_key),
  earlier_token_hash = sha256(convert_to(token, 'UTF8'));
alter table proof_page drop column token;
alter table proof_page alter column token_hash set not null;
alter table proof_page add primary key (page_id);
create unique index proof_page_token on proof_page (token_hash);
create unique index proof_page_earlier_token on proof_page (earlier_token_hash) where earlier_token_hash is not null;
create trigger hash_proof_token before insert or update of page_id on proof_page for each row execute function hash_proof_token();
