import {
  RouteTemplate,
  type RouteTemplateFields,
  type RouteTemplateInclude,
  routeTemplateIncludes,
} from '@tropeiro/domain/planning/route-template.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { type Db, one } from '../engine/db.ts';
import { manyCondition } from '../engine/few-or-many.ts';
import { emptyListJson, recordOf, type Versioned } from '../engine/json.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { listNamed, type NamedFilters, namedColumns } from '../engine/named-records.ts';
import type { ListQuery, PageRequest } from '../engine/page.ts';
import type { RecordQuery } from '../engine/record-query.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

type Includes = readonly RouteTemplateInclude[];

const tableWith = memoizeByIncludes(
  routeTemplateIncludes,
  (includes) =>
    new CrudTable<RouteTemplate, RouteTemplateFields>({
      table: 'route_template',
      record: recordOf(RouteTemplate, {
        ...namedColumns,
        active: sql`active`,
        weekdays: sql`weekdays`,
        start_time: sql`start_time`,
        end_time: sql`end_time`,
        days_ahead: sql`days_ahead`,
        optimize: sql`optimize`,
        source: sql`source`,
        objective: sql`objective`,
        has_time_window: sql`has_time_window`,
        require_signature: sql`require_signature`,
        require_picture: sql`require_picture`,
        require_hodometer_picture: sql`require_hodometer_picture`,
        load_check: sql`load_check`,
        crews: sql`crews`,
        point_count: sql`point_count`,
        route_points: includes.has('route_points') ? sql`route_points` : emptyListJson,
      }),
      columns: [
        'name',
        'external_code',
        'active',
        'weekdays',
        'start_time',
        'end_time',
        'days_ahead',
        'optimize',
        'source',
        'objective',
        'has_time_window',
        'require_signature',
        'require_picture',
        'require_hodometer_picture',
        'load_check',
        'crews',
        'route_points',
      ],
      sortedBy: 'name',
    }),
);

/** The table of templates with all that is stored of them. */
export const routeTemplateTable = tableWith(routeTemplateIncludes);

export type RouteTemplateFilters = NamedFilters & {
  readonly active?: boolean | undefined;
  /** Only the templates whose crews this user is in. */
  readonly ownOfUser?: number | undefined;
};

/** The list of templates that meet the filters, by name. */
export const listRouteTemplates = (
  includes: Includes,
  { active, ownOfUser, ...query }: PageRequest & RouteTemplateFilters,
): ListQuery =>
  listNamed(
    {
      list: (page, ...conditions) =>
        tableWith(includes).list(
          page,
          ...conditions,
          active === undefined ? undefined : sql`active = ${active}`,
          isExecutedBy(ownOfUser),
        ),
    },
    query,
  );

/** One template, with its points. */
export const selectRouteTemplate = (id: number, ownOfUser?: number): RecordQuery =>
  routeTemplateTable.query(id, isExecutedBy(ownOfUser));

export const findRouteTemplate = (
  db: Db,
  id: number,
  includes: Includes,
  ownOfUser?: number,
): Promise<Versioned<RouteTemplate> | undefined> => tableWith(includes).find(db, id, isExecutedBy(ownOfUser));

/** The version of a template, which stays as it is until the transaction ends; undefined where there is none. */
export const lockRouteTemplate = async (transaction: Transaction, id: number): Promise<number | undefined> =>
  one(await transaction.rows(sql`select version from route_template where id = ${id} for share`));

/** How many templates the company has. Nobody else who counts them adds one until the transaction ends. */
export async function lockTemplateCount(transaction: Transaction): Promise<number> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' route_template', 0))`);
  return one<number>(await transaction.rows(sql`select to_jsonb(count(*)) from route_template`)) ?? 0;
}

/** The condition that a user is in a crew of a template; of nobody in particular, none. */
function isExecutedBy(userId: number | undefined): Sql | undefined {
  if (userId === undefined) return undefined;
  const driver = sql`(select u.driver_id from app_user u where u.id = ${userId})`;
  const named = (field: Sql): Sql => sql`crews @> jsonb_build_array(jsonb_build_object(${field}, ${driver}))`;
  // Whoever drives nobody's vehicle has no id, and is in no crew.
  return manyCondition(sql`${driver} is not null and (${named(sql`'driver_id'`)} or ${named(sql`'helper_id'`)})`);
}
