-- The same address told with its neighbourhood and postal code here and without them there: the key without either, by which a
-- correction is found where it is the only one. The parts of a key stand in the order in which `addressKey` writes them.
alter table address_correction add column door_key text not null generated always as (
  regexp_replace(address_key, '^((?:[^|]*\|){5})[^|]*(\|[^|]*\|[^|]*\|)[^|]*', '\1\2')
) stored;
create index address_correction_by_door on address_correction (customer_id, door_key);

drop trigger audit_insert on address_correction;
drop trigger audit_update on address_correction;
drop trigger audit_delete on address_correction;
select audit_changes('address_correction', 'address_key', 'door_key');
