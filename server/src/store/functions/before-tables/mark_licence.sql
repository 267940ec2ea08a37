-- Marks the image of a driver's licence as a licence permanently. The driver may get another one or leave, but the
-- image still shows a licence.
create or replace function mark_licence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update image set is_licence = true where customer_id = new.customer_id and name = new.cnh_file and not is_licence;
  return null;
end $$;

revoke all on function mark_licence from public, tropeiro_app;
