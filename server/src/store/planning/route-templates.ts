import {
  type RouteTemplateFields,
  type RouteTemplateInclude,
  routeTemplateIncludes,
} from '@tropeiro/domain/planning/templates/route-template.ts';
import { RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { emptyListJson, recordOf, type Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { RecordQuery } from '@tropeiro/platform/database/json/record-query.ts';
import { manyCondition } from '@tropeiro/platform/database/lists/few-or-many.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import type { ListQuery, PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { listNamed, type NamedFilters, namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

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
        require_receiver: sql`require_receiver`,
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
        'require_receiver',
        'crews',
        'route_points',
      ],
      sortedBy: 'name',
    }),
);

/** The table of templates with all stored columns. */
export const routeTemplateTable = tableWith(routeTemplateIncludes);

export type RouteTemplateFilters = NamedFilters & {
  readonly active?: boolean | undefined;
  /** Only templates with crews that include this user. */
  readonly ownOfUser?: number | undefined;
};

/** The list of templates that meet the filters, ordered by name. */
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

/** The version of a template, which is locked until the transaction ends. Undefined if there is none. */
export const lockRouteTemplate = async (transaction: Transaction, id: number): Promise<number | undefined> =>
  parseFirst(await transaction.rows(sql`select version from route_template where id = ${id} for share`));

/** How many templates the company has. Locks the count: other transactions that count wait until this one ends. */
export async function lockTemplateCount(transaction: Transaction): Promise<number> {
  await transaction.rows(sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' route_template', 0))`);
  return parseFirst<number>(await transaction.rows(sql`select to_jsonb(count(*)) from route_template`)) ?? 0;
}

/** The condition that a user is in a crew of a template. Without a user, no condition. */
function isExecutedBy(userId: number | undefined): Sql | undefined {
  if (userId === undefined) return undefined;
  const driver = sql`(select u.driver_id from app_user u where u.id = ${userId})`;
  const named = (field: Sql): Sql => sql`crews @> jsonb_build_array(jsonb_build_object(${field}, ${driver}))`;
  // A user without a linked driver is in no crew.
  return manyCondition(sql`${driver} is not null and (${named(sql`'driver_id'`)} or ${named(sql`'helper_id'`)})`);
}
