import type { QueryConfig } from 'pg';

/**
 * Points in a table with the same columns and indexes as ours, but without triggers and policies.
 */
export const barePage = (companyId: number): QueryConfig => ({
  name: 'page',
  text: 'select record from bare_point where customer_id = $1 order by title_sort, id limit 50',
  values: [companyId],
});

export type Point = { readonly title: string; readonly latitude: number; readonly longitude: number };

export const barePoint = (companyId: number, { title, latitude, longitude }: Point): QueryConfig => ({
  name: 'insert',
  text: `insert into bare_point (customer_id, title, latitude, longitude, category_id)
    values ($1, $2, $3, $4, $5) returning record`,
  values: [companyId, title, latitude, longitude, 1],
});
