-- The user who made the announced change. Null for changes by the service itself and by devices, and for announcements
-- of earlier releases. The name is read from the user, so it is erased with the person.
alter table outbox add column user_id bigint;
