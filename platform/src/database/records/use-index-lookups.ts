import { sql } from '../statement.ts';

/**
 * The query after which a transaction looks up each row by an index and plans each query once. Imports and batches look
 * rows up by keys, a few rows or thousands, so the same plan is right for all. Planning again takes as long as
 * answering for a few vehicles. For a table that was filled just now, the planner has no statistics and would read all
 * of it.
 */
export const useIndexLookups = sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
