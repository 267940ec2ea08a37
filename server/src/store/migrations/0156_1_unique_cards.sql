-- Two active drivers of a company may not have the same card. Drivers who have that of a newer one from before this was so keep it,
-- in former_duplicates: such a card is not compared until the driver gets another one, and it identifies the newer driver.
alter table driver
  add column identifier_key text collate "C" generated always as (card_key(identifier)) stored,
  add column former_duplicates text[] not null default '{}';

alter table driver disable trigger user;
update driver set former_duplicates = array[identifier_key]
from (select id as taking_id, row_number() over (partition by customer_id, identifier_key order by id desc) as place
      from driver where status = 'A' and identifier_key <> '') repeated
where id = taking_id and place > 1;
alter table driver enable trigger user;

create unique index driver_identifier_key on driver (customer_id, identifier_key)
  where status = 'A' and identifier_key <> '' and identifier_key <> all (former_duplicates);

-- The audit does not tell of columns that nobody writes.
drop trigger audit_insert on driver;
drop trigger audit_update on driver;
drop trigger audit_delete on driver;
select audit_changes('driver', 'name_sort', 'erased', 'identifier_key', 'former_duplicates');

-- The driver of a card that two drivers have is another one now.
delete from facts_change;
