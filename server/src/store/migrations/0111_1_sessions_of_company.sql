-- The lists of sessions, of a company and of a user, in the order in which they were opened.
create index session_of_customer on session (customer_id, id) where date_revoked is null and api_key_id is null;
create index session_of_user_by_id on session (customer_id, user_id, id);
drop index session_of_user;
