import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';
import { ListedExecutionAction } from './actions/execution-action-schema.ts';

/** What changed in a driver's day since the last look. */
export const DayChange = Noun('DayChange', {
  type: Type.String({
    examples: ['route_point.updated'],
    ...description('Type of the announcement of the change', 'Tipo do anúncio da mudança'),
  }),
  date_time: DateTime,
  route_plan_id: {
    ...Nullable(Id),
    ...description(
      'A plan that route_plans does not contain is excluded, recalled or has another crew',
      'Um plano que não consta em route_plans foi excluído, recolhido ou tem outra equipe',
    ),
  },
  route_point_id: Nullable(Id),
  message_id: Nullable(Id),
});
export type DayChange = Type.Static<typeof DayChange>;

/** A refused action of the driver, and what the desk did about it. */
export const RefusedAction = Noun(
  'RefusedAction',
  Type.Pick(ListedExecutionAction, [
    'id',
    'uuid',
    'action',
    'route_plan_id',
    'route_point_id',
    'device_time',
    'refusal',
    'refusal_message',
    'date_settled',
    'settlement_comment',
  ]).properties,
);
export type RefusedAction = Type.Static<typeof RefusedAction>;
