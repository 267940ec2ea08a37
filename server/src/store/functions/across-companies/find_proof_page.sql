-- The company and page that a proof token opens. Anyone who was given the token may read the page without a login.
create or replace function find_proof_page(given text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  return (select jsonb_build_object('company_id', customer_id, 'route_plan_id', route_plan_id, 'route_point_id', route_point_id)
    from proof_page where sha256(convert_to(given, 'UTF8')) in (token_hash, earlier_token_hash));

revoke all on function find_proof_page from public, tropeiro_app;
grant execute on function find_proof_page to tropeiro_app;
