import type { ActionProof } from '@tropeiro/domain/execution/proof-content.ts';
import { type Db, many } from '../engine/db.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';

/** An action that its chain does not prove yet, or proves though it no longer applies. */
export type UnprovedAction = {
  readonly route_plan_id: number;
  readonly route_point_id: number | null;
  /** Who did it; null: a job. */
  readonly user_id: number | null;
  readonly isApplied: boolean;
  readonly proof: Omit<ActionProof, 'salt'>;
};

/**
 * The actions of plans in which their chains are behind: those that apply and are not proved, and those that are proved and do
 * not apply any more; in the order in which they were done.
 */
export const listUnproved = async (db: Db, planIds: readonly number[]): Promise<UnprovedAction[]> =>
  many(
    await db.rows(sql`select json_build_object('route_plan_id', a.route_plan_id, 'route_point_id', p.id,
        'user_id', a.user_id, 'isApplied', a.outcome = 'applied', 'proof', json_build_object(
          'uuid', a.uuid, 'action', a.action,
          'route_point', case when p.id is not null then
            json_build_object('id', p.id, 'type', p.type, 'name', p.name, 'external_code', p.external_code) end,
          'device_time', json_moment(a.device_time)::json, 'corrected_time', json_moment(a.corrected_time)::json,
          'latitude', a.latitude, 'longitude', a.longitude, 'return_reason', r.name, 'executed_reason', e.name,
          'comment', a.comment, 'items', a.items, 'pictures', a.pictures, 'signature', a.signature,
          'hodometer_picture', a.hodometer_picture))
      from (select a.* from execution_action a
        cross join lateral (select coalesce(sum(case kind when 'withdrawn' then -1 else 1 end), 0) > 0 as is_proved
          from proof_link l where l.route_plan_id = a.route_plan_id and l.uuid = a.uuid) chain
        where a.route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and (a.outcome = 'applied') <> is_proved) a
      left join lateral (select * from route_point p where p.customer_id = a.customer_id and p.id = a.route_point_id limit 1) p on true
      left join lateral (select name from route_return_reason r
        where r.customer_id = a.customer_id and r.id = a.route_return_reason_id limit 1) r on true
      left join lateral (select name from route_executed_reason e
        where e.customer_id = a.customer_id and e.id = a.route_executed_reason_id limit 1) e on true
      order by a.corrected_time, a.id`),
  );
