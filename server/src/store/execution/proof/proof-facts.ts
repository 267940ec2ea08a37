import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { sql, where } from '@tropeiro/platform/database/statement.ts';
import { Type } from 'typebox';
import { isShownTo } from '../../planning/executed-by.ts';
import type { ProofScope } from './proof-pages.ts';

const ProofFacts = Type.Object({
  company_id: Type.Integer(),
  route_plan_id: Type.Integer(),
  external_code: Type.Union([Type.String(), Type.Null()]),
  company: Type.String(),
  timezone: Type.String(),
});

/** The company and plan of a proof. */
export type ProofFacts = Type.Static<typeof ProofFacts>;

/** The facts of a plan that is shown to the driver with this user. Without a user, of any plan. */
export const findProofFacts = async (
  db: Db,
  planId: number,
  ownOfUser: number | undefined,
): Promise<ProofFacts | undefined> =>
  parseFirst(
    await db.rows(
      sql`select ${recordOf(ProofFacts, {
        company_id: sql`customer.id`,
        route_plan_id: sql`route_plan.id`,
        external_code: sql`route_plan.external_code`,
        company: sql`customer.name`,
        timezone: sql`customer.timezone`,
      })} from route_plan join customer on customer.id = route_plan.customer_id${where(
        sql`route_plan.id = ${planId}`,
        isShownTo(ownOfUser),
      )}`,
    ),
  );

/** The plan that a point is in. If it is in none, the last plan of its route with a proof page for it. */
export const findPlanOfPoint = async (db: Db, pointId: number): Promise<ProofScope | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('route_plan_id', plan_id, 'route_point_id', point.id) from route_point point
      cross join lateral (select coalesce(point.route_plan_id, (select max(plan.id) from route_plan plan
        join proof_page page on page.customer_id = plan.customer_id and page.route_plan_id = plan.id and page.route_point_id = point.id
        where plan.route_id = point.route_id)) as plan_id) proved
      where point.id = ${pointId} and plan_id is not null`),
  );

const ProofImage = Type.Object({
  sha256: Type.String(),
  extension: Type.Unsafe<'jpg' | 'png'>(Type.String({ enum: ['jpg', 'png'] })),
  width: Type.Integer(),
  height: Type.Integer(),
  size: Type.Integer(),
});

/** A stored image that a proof refers to. */
export type ProofImage = Type.Static<typeof ProofImage>;

/** The images that exist, by the hashes of their stored bytes. */
export async function findProofImages(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, ProofImage>> {
  if (hashes.length === 0) return new Map();
  const found = parseAll<ProofImage>(
    await db.rows(
      sql`select ${recordOf(ProofImage, {
        sha256: sql`sha256`,
        extension: sql`extension`,
        width: sql`width`,
        height: sql`height`,
        size: sql`size`,
      })} from image where sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
    ),
  );
  return new Map(found.map((image) => [image.sha256, image]));
}
