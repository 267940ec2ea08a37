-- Finding again what an import has brought before, by its key in the system it comes from.

create index point_of_interest_by_migration_id on point_of_interest (customer_id, migration_id)
  where migration_id is not null;
