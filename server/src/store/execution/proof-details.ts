import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { ShownReceivers } from './attempts-at-points.ts';
import { receiverOf } from './receivers.ts';

/**
 * Details beside a proof that links do not contain and that callers with a login see: who drove which vehicle, where
 * stops are, and who received.
 */
export type ProofDetails = {
  readonly driver: string | null;
  readonly plate: string | null;
  readonly points: readonly {
    readonly id: number;
    readonly name: string;
    readonly external_code: string | null;
    readonly address: string | null;
  }[];
  /** The receivers that actions name, by the uuids of the actions. */
  readonly receivers: Readonly<Record<string, { readonly name: string | null; readonly document: string | null }>>;
};

/** The details of a plan and of its points with actions, with receivers shown or masked. */
export const findProofDetails = async (
  db: Db,
  planId: number,
  receivers: ShownReceivers,
): Promise<ProofDetails | undefined> => {
  const receiver = receiverOf(sql`a`, receivers === 'shown');
  return parseFirst(
    await db.rows(sql`select json_build_object(
        'driver', (select d.name from driver d where d.id = plan.driver_id),
        'plate', (select v.plate from vehicle v where v.id = plan.vehicle_id),
        'points', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'external_code', p.external_code,
            'address', p.address)), '[]')
          from route_point p where p.id in (select a.route_point_id from execution_action a where a.route_plan_id = plan.id)),
        'receivers', (select coalesce(json_object_agg(a.uuid, json_build_object('name', ${receiver.receiver_name},
            'document', ${receiver.receiver_document})), '{}')
          from execution_action a where a.route_plan_id = plan.id
            and (a.receiver_name is not null or a.receiver_document is not null)))
      from route_plan plan where plan.id = ${planId}`),
  );
};
