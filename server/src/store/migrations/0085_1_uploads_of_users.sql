-- Records each upload by user. A picture that an action names by its hash belongs to that action only if the same user
-- uploaded it, so both the uploads and the pictures that a plan awaits are rows of one user.
alter table uploaded_image drop constraint uploaded_image_pkey, add column user_id bigint;
with known as (delete from uploaded_image returning *)
insert into uploaded_image (customer_id, sha256_uploaded, user_id, size, image_id, date_created)
  select known.customer_id, known.sha256_uploaded, sender.id, known.size, known.image_id, known.date_created
  from known join image on image.customer_id = known.customer_id and image.id = known.image_id
    cross join lateral unnest(image.user_ids) sender (id);
alter table uploaded_image
  alter column user_id set not null,
  add primary key (customer_id, sha256_uploaded, user_id);

alter table proof_picture drop constraint proof_picture_pkey, add column user_id bigint;
with known as (delete from proof_picture returning *)
insert into proof_picture (customer_id, route_plan_id, sha256_uploaded, user_id, sha256_stored)
  select known.customer_id, known.route_plan_id, known.sha256_uploaded, named.user_id,
    case when exists (select from uploaded_image u
        join image on image.customer_id = u.customer_id and image.id = u.image_id and not image.is_licence
      where u.customer_id = known.customer_id and u.sha256_uploaded = known.sha256_uploaded and u.user_id = named.user_id)
    then known.sha256_stored end
  from known cross join lateral (select distinct user_id from execution_action
    where customer_id = known.customer_id and route_plan_id = known.route_plan_id and user_id is not null
      and (pictures || array[signature, hodometer_picture]) @> array[known.sha256_uploaded]) named;
alter table proof_picture
  alter column user_id set not null,
  add primary key (customer_id, route_plan_id, sha256_uploaded, user_id);
drop index proof_picture_awaited;
create index proof_picture_named on proof_picture (customer_id, sha256_uploaded);

-- Whether a picture of the action already proved a stop at another address when the action was applied.
alter table execution_action add column reused_picture boolean not null default false;
grant update (reused_picture) on execution_action to tropeiro_app;
