/** Selects a row for each lock that a connection to this database waits for. Other test processes share the cluster. */
export const lockWaits =
  'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()';
