-- Whose images they are, for who asks for all that is known of a person.
create index image_of_users on image using gin (user_ids);
