-- The user who made an announced change, as their name is now. Null without a user.
create or replace function announced_by(company bigint, author bigint) returns json
  language sql stable
  return (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.customer_id = company and u.id = author);

revoke all on function announced_by from public, tropeiro_app;
grant execute on function announced_by to tropeiro_app;
