-- That an image shows somebody's licence belongs to the image, for good: the driver may come to have another one, or
-- leave, and it shows the same as before.

alter table image add column is_licence boolean not null default false;

update image set is_licence = true
from (
  select customer_id, cnh_file as name from driver
  union select customer_id, before ->> 'cnh_file' from audit where resource = 'driver'
  union select customer_id, after ->> 'cnh_file' from audit where resource = 'driver'
) licence where licence.customer_id = image.customer_id and licence.name = image.name;

-- The application adds who has sent an image, and nothing else of it changes.
revoke update on image from tropeiro_app;
grant update (user_ids) on image to tropeiro_app;

create function mark_licence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update image set is_licence = true where customer_id = new.customer_id and name = new.cnh_file and not is_licence;
  return null;
end $$;

revoke all on function mark_licence from public;
create trigger mark_licence after insert or update of cnh_file on driver
  for each row when (new.cnh_file is not null) execute function mark_licence();
