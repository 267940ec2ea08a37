-- Trigger: records whose acknowledgement changed are modified, so that copies of them learn that a comment was erased.
create or replace function touch_acknowledged() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update event set date_modified = write_moment()
  where id in (select event_id from changed_rows where event_id is not null);
  update checklist set date_modified = write_moment()
  where id in (select checklist_id from changed_rows where checklist_id is not null);
  return null;
end $$;

revoke all on function touch_acknowledged from public, tropeiro_app;
