-- Whose proof a token is of: the one thing that is found of a company without a login, by who was given the token.
create or replace function find_proof_page(given text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (select jsonb_build_object('company_id', customer_id, 'route_plan_id', route_plan_id, 'route_point_id', route_point_id)
    from proof_page where sha256(convert_to(given, 'UTF8')) in (token_hash, earlier_token_hash));

revoke all on function find_proof_page from public, tropeiro_app;
grant execute on function find_proof_page to tropeiro_app;
