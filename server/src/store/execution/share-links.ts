import { ShareLink } from '@tropeiro/domain/execution/share/share-link-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { sql, tableColumns, where } from '@tropeiro/platform/database/statement.ts';

/** An unexpired link, found by its token: its company and what it shows. */
export type FoundShareLink = Pick<ShareLink, 'route_point_id' | 'route_plan_id' | 'show_position' | 'date_expires'> & {
  readonly customer_id: number;
};

export const findShareLink = async (db: Db, hash: Buffer): Promise<FoundShareLink | undefined> =>
  parseFirst(await db.rows(sql`select find_share_link(decode(${hash.toString('hex')}, 'hex'))`));

/** The list of links. The oldest comes first. */
export function listShareLinks(
  page: PageRequest,
  filters: { readonly pointId: number | undefined; readonly planId: number | undefined },
): ListQuery {
  const ofPoint = filters.pointId === undefined ? undefined : sql`l.route_point_id = ${filters.pointId}`;
  const ofPlan = filters.planId === undefined ? undefined : sql`l.route_plan_id = ${filters.planId}`;
  const behind =
    page.cursor === undefined ? undefined : sql`l.id > ${cursorInteger(cursorValues(page.cursor, 1)[0])}::bigint`;
  return {
    select: sql`select ${record} from share_link l${where(ofPoint, ofPlan, behind)} order by l.id${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<ShareLink>('id'),
    count: () => countRecords(sql`share_link l${where(ofPoint, ofPlan)}`),
  };
}

export const findShareLinkById = async (db: Db, id: number): Promise<ShareLink | undefined> =>
  parseFirst(await db.rows(sql`select ${record} from share_link l where l.id = ${id}`));

export type NewStoredLink = Pick<ShareLink, 'route_point_id' | 'route_plan_id' | 'show_position' | 'hint'> & {
  readonly userId: number;
  readonly dateExpires: string;
  readonly hash: Buffer;
};

export const insertShareLink = async (db: Db, link: NewStoredLink): Promise<ShareLink> => {
  const found = parseFirst<ShareLink>(
    await db.rows(sql`with l as (
        insert into share_link (route_point_id, route_plan_id, show_position, token_hash, hint, user_id, date_expires)
        values (${link.route_point_id}, ${link.route_plan_id}, ${link.show_position}, decode(${link.hash.toString('hex')}, 'hex'),
          ${link.hint}, ${link.userId}, ${link.dateExpires}) returning *)
      select ${record} from l`),
  );
  if (!found) throw new Error('The inserted link was not returned');
  return found;
};

/** Deletes a link. Returns false if there is no such link. */
export const deleteShareLink = async (db: Db, id: number): Promise<boolean> =>
  (await db.rows(sql`delete from share_link where id = ${id} returning id`)).length > 0;

/** When a plan, or the plan of a point, ends. Undefined if there is none or if it is excluded. */
export const findEndOfShared = async (
  db: Db,
  { pointId, planId }: { readonly pointId: number | null; readonly planId: number | null },
): Promise<string | undefined> =>
  parseFirst(
    await db.rows(sql`select json_moment(plan.date_time_end) from route_plan plan where plan.date_excluded is null
      and plan.id = coalesce(${planId}::bigint,
        (select route_plan_id from route_point where id = ${pointId}::bigint and date_excluded is null))`),
  );

const record = recordOf(
  ShareLink,
  tableColumns('l', [
    'id',
    'route_point_id',
    'route_plan_id',
    'show_position',
    'hint',
    'user_id',
    'date_created',
    'date_expires',
  ]),
);
