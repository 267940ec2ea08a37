import { sql } from './statement.ts';

/**
 * The query after which a transaction looks up each row that it asks for by an index, and plans a question once. What is
 * sent is sought by keys, a few rows or thousands, so that the same plan is right for all; to plan anew takes as long as to
 * answer for a few vehicles, and of a table that was filled just now the planner knows nothing, and would read all of it.
 */
export const lookUpEach = sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
