-- Deletes expired rows in every company. Returns the number of rows of each kind.
create or replace function clear_expired(key_life interval) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  sessions integer; answers integer; allowances integer; attempts integer; keys integer; calls integer;
  places integer; travels integer; event_places integer; uploads integer; deliveries integer;
begin
  perform set_config('tropeiro.actor', '{"via": "job"}', true);
  delete from session where date_expires < now() - interval '7 days' or date_revoked < now() - interval '7 days';
  get diagnostics sessions = row_count;
  delete from phone_enrolment where date_expires < now() - interval '7 days';
  delete from phone_position where received < now() - interval '7 days';
  delete from idempotency where date_expires < now();
  get diagnostics answers = row_count;
  delete from call_progress where date_expires < now();
  get diagnostics calls = row_count;
  delete from geocoding_answer where date_expires < now();
  get diagnostics places = row_count;
  delete from event_place where date_expires < now();
  get diagnostics event_places = row_count;
  delete from travel_time where date_expires < now();
  get diagnostics travels = row_count;
  delete from image_upload where date_expires < now();
  get diagnostics uploads = row_count;
  delete from webhook_delivery where status <> 'waiting' and date_created < now() - interval '7 days'
    and (status = 'delivered' or date_created < now() - interval '30 days');
  get diagnostics deliveries = row_count;
  -- No rate limit has a window longer than a day.
  delete from allowance where window_begin < now() - interval '1 day';
  get diagnostics allowances = row_count;
  delete from login_attempt
    where date_begun < now() - interval '1 day' and coalesce(date_right < now() - interval '30 days', true);
  get diagnostics attempts = row_count;
  delete from signing_key where date_revoked is not null or date_retired < now() - key_life;
  get diagnostics keys = row_count;
  return jsonb_build_object('sessions', sessions, 'answers', answers, 'allowances', allowances, 'attempts', attempts, 'keys', keys, 'calls', calls, 'places', places, 'travels', travels, 'event_places', event_places, 'uploads', uploads, 'deliveries', deliveries);
end $$;

revoke all on function clear_expired from public, tropeiro_app;
grant execute on function clear_expired to tropeiro_app;
