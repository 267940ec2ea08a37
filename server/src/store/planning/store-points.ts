import type { NewRoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { int4Array } from '@tropeiro/platform/database/protocol/binary-array.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { arrayLiteral, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { type ColumnTypes, columnList, unnest } from '@tropeiro/platform/database/unnest.ts';

/** The columns of a point that have the same names and values as its fields. */
export const pointColumns = {
  line: 'int4',
  name: 'text',
  type: 'text',
  order: 'int4',
  optimized_order: 'int4',
  address: 'text',
  address_detail: 'jsonb',
  latitude: 'float8',
  longitude: 'float8',
  geocoding_quality: 'text',
  geocoding_provider: 'text',
  time_scheduled: 'timestamptz',
  service_start: 'timestamptz',
  departure: 'timestamptz',
  delivery_time: 'int4',
  delivery_time_source: 'text',
  duration: 'int4',
  distance: 'float8',
  external_code: 'text',
  info: 'text',
  contact_name: 'text',
  contact_phone: 'text',
  contact_email: 'text',
  axles: 'int2',
  priority: 'int2',
  capacity: 'int4',
  time_windows: 'jsonb',
  disable_picture: 'bool',
  disable_signature_check: 'bool',
  unassigned_code: 'text',
  unassigned_remedy: 'jsonb',
} as const satisfies ColumnTypes;

const itemColumns = {
  external_code: 'text',
  value: 'float8',
  description: 'text',
  quantity: 'float8',
  capacity: 'float8',
} as const satisfies ColumnTypes;

export type PointToStore = Pick<RoutePoint, Extract<keyof typeof pointColumns, keyof RoutePoint>> & {
  /** The index of its plan among those stored with it. Null: it is in none. */
  readonly planIndex: number | null;
  readonly line: number;
  readonly unassigned_code: UnassignedReason | null;
  readonly unassigned_remedy: object | null;
  readonly items: readonly NewRoutePointItem[];
};

/** Inserts points of a route, each in one of these plans or in none. Returns their ids in the same order. */
export async function insertPoints(
  transaction: Transaction,
  routeId: number,
  planIds: readonly number[],
  points: readonly PointToStore[],
): Promise<number[]> {
  const ids: number[] = [];
  let writing: Promise<readonly Row[]> = Promise.resolve([]);
  for (const batch of batchesOf(points)) {
    // Builds the query while the database writes the previous batch.
    const query = insertBatch(routeId, planIds, batch);
    const rows = await writing;
    writing = transaction.rows(query);
    for (const [id] of rows) ids.push(Number(id));
  }
  for (const [id] of await writing) ids.push(Number(id));
  return ids;
}

/** Splits points into batches that the database writes in some milliseconds, with all their items. */
function* batchesOf(points: readonly PointToStore[]): Generator<readonly PointToStore[]> {
  let batch: PointToStore[] = [];
  let rowCount = 0;
  for (const point of points) {
    batch.push(point);
    rowCount += 1 + point.items.length;
    if (rowCount < batchRows) continue;
    yield batch;
    batch = [];
    rowCount = 0;
  }
  if (batch.length > 0) yield batch;
}

const batchRows = 2000;

/**
 * Inserts points with their items and selects the ids of the points. Points are numbered from 1 in the given order,
 * which is also the order of their ids. So items find their point without another round trip.
 */
function insertBatch(routeId: number, planIds: readonly number[], points: readonly PointToStore[]): Sql {
  // The point of each item is sent as a separate array: copying every item to add it would take as long as everything
  // else.
  const pointNumbers = int4Array(points.flatMap(({ items }, index) => items.map(() => index + 1)));
  const items = points.flatMap((point) => point.items);
  return sql`with stored as (
      insert into route_point (route_id, route_plan_id, ${columnList(pointColumns)})
      select ${routeId}::bigint, (${arrayLiteral(planIds)}::bigint[])["planIndex" + 1], ${columnList(pointColumns)}
      from ${unnest(sentPoint, points)} with ordinality as sent (${columnList(sentPoint)}, number)
      order by number
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as point_number from stored
    ), stored_items as (
      insert into route_point_item (route_point_id, ${columnList(itemColumns)})
      select id, ${columnList(itemColumns)}
      from ${unnest(itemColumns, items)} with ordinality as sent (${columnList(itemColumns)}, number)
      join numbered on point_number = (${pointNumbers}::int4[])[number]
      order by number
    )
    select id from numbered order by point_number`;
}

const sentPoint = { planIndex: 'int4', ...pointColumns } as const satisfies ColumnTypes;
