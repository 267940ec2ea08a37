import { attemptActions, undoActions } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { ActionProof } from '@tropeiro/domain/execution/proof/proof-content.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { arrayLiteral, asTextArray, sql } from '@tropeiro/platform/database/statement.ts';

/** An action that its chain does not prove yet, or proves although it no longer applies. */
export type UnprovedAction = {
  readonly route_plan_id: number;
  readonly route_point_id: number | null;
  /** The user who did it, null for a job. */
  readonly user_id: number | null;
  readonly isApplied: boolean;
  readonly proof: Omit<ActionProof, 'salt'>;
};

/**
 * The actions for which the chains of these plans are behind: applied ones without a proof, and proved ones that no
 * longer apply. Ordered by when they were done.
 */
export const listUnprovedActions = async (db: Db, planIds: readonly number[]): Promise<UnprovedAction[]> =>
  parseAll(
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

/** The uuids of applied attempts in a plan that an undo at the same point removed. */
export const listUndoneAttempts = async (db: Db, planId: number): Promise<readonly string[]> =>
  (
    await db.rows(sql`select a.uuid from execution_action a
      where a.route_plan_id = ${planId} and a.outcome = 'applied' and a.action = any(${asTextArray(attemptActions)})
        and not exists (select from execution_record r where r.customer_id = a.customer_id and r.execution_action_id = a.id)
        and exists (select from execution_action u where u.customer_id = a.customer_id and u.route_plan_id = a.route_plan_id
          and u.route_point_id = a.route_point_id and u.action = any(${asTextArray(undoActions)}) and u.outcome = 'applied')`)
  ).map(([uuid]) => uuid ?? '');
