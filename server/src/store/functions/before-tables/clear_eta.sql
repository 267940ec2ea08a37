-- Trigger: clears a point's estimated arrival.
create or replace function clear_eta() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.eta := null;
  new.eta_date := null;
  new.late_risk := null;
  new.late_by := null;
  new.eta_told := null;
  new.eta_told_date := null;
  return new;
end $$;

revoke all on function clear_eta from public, tropeiro_app;
