-- The version of the user when the link was created. It changes with the user's access, which ends the link. Links from
-- before this column end at once.
alter table phone_enrolment add column user_version integer not null default 0;
