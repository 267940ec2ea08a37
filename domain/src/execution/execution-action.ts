import { Type } from 'typebox';
import { IgnoredField, ignoredFieldsMax } from '../faults/ignored-field.ts';
import { codesOf } from '../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';
import { RoutePlanStatusCode } from '../planning/route-plan-status.ts';
import { RoutePointStatusCode } from '../planning/route-point-status.ts';
import { type ActionFlag, ActionFlags } from './action-flag.ts';
import { type ExecutionActionCode, executionActions } from './action-rules.ts';
import { actionFields, actionUuid, DeviceTime, Sequence } from './sent-action.ts';

export const actionOutcomes = ['applied', 'refused'] as const;
export type ActionOutcomeCode = (typeof actionOutcomes)[number];

export const ActionOutcomeName = Type.Unsafe<ActionOutcomeCode>(Type.String({ enum: [...actionOutcomes] }));

const refusalCode = Nullable(Type.String(description('Why it is not applied', 'Por que não se aplica')));
const revision = Type.Integer({
  minimum: 1,
  ...description(
    'Goes up when what became of it changes, as by an earlier action that came late',
    'Aumenta quando muda o que foi feito dela, como por uma ação anterior que chegou tarde',
  ),
});

/** Something that a driver or the desk did with a plan or one of its points, kept whether it applies or not. */
export const ExecutionAction = Noun('ExecutionAction', {
  id: Id,
  uuid: actionUuid,
  action: Type.Unsafe<ExecutionActionCode>(Type.String({ enum: codesOf(executionActions) })),
  route_plan_id: Id,
  route_point_id: Nullable(Id),
  phone: Nullable(Type.String(description('null: done at the desk', 'null: feita na central'))),
  sequence: Nullable(Sequence),
  device_time: DeviceTime,
  corrected_time: Type.String({
    format: 'date-time',
    ...description('The same by the clock of the server', 'O mesmo pelo relógio do servidor'),
  }),
  sync_date: Type.String({ format: 'date-time', ...description('When it came', 'Quando chegou') }),
  user_id: Nullable(Id),
  driver_id: Nullable(Id),
  ...actionFields,
  outcome: ActionOutcomeName,
  refusal: refusalCode,
  flag: Nullable(Type.Unsafe<ActionFlag>(Type.String(description('The first of flags', 'A primeira de flags')))),
  flags: ActionFlags,
  revision,
  date_created: DateTime,
  date_modified: DateTime,
});
export type ExecutionAction = Type.Static<typeof ExecutionAction>;

/** What became of one action of a call. */
export const ActionResult = Type.Object({
  uuid: Nullable(Type.String()),
  outcome: Type.Unsafe<ActionOutcomeCode | 'repeated' | 'wrong'>(
    Type.String({
      enum: [...actionOutcomes, 'repeated', 'wrong'],
      ...description(
        'repeated: it came before, and code says whether it was refused; wrong: it was not understood, and is not kept',
        'repeated: já tinha chegado, e code diz se foi recusada; wrong: não foi compreendida, e não é guardada',
      ),
    }),
  ),
  code: refusalCode,
  message: Nullable(Type.String()),
  pointer: Nullable(Type.String(description('Where it is wrong', 'Onde está errada'))),
  other_content: Type.Boolean(
    description(
      'It came before with another comment, time, place, reason, count or proof, which stays',
      'Já tinha chegado com outro comentário, hora, lugar, motivo, contagem ou comprovante, que permanece',
    ),
  ),
  route_point_id: Nullable(Id),
  revision: Nullable(revision),
});
export type ActionResult = Type.Static<typeof ActionResult>;

/** What became of the actions of a call, and of their plans. */
export const ExecutionReport = Noun('ExecutionReport', {
  actions: Type.Array(ActionResult, description('In the order sent', 'Na ordem enviada')),
  route_plans: Type.Array(
    Type.Object({
      id: Id,
      status: RoutePlanStatusCode,
      route_points: Type.Array(
        Type.Object({ id: Id, status: RoutePointStatusCode, date_excluded: Nullable(DateTime) }),
        description('Those that the actions name', 'Os que as ações indicam'),
      ),
    }),
  ),
  also_applied: Type.Array(
    Type.Object({
      uuid: actionUuid,
      action: Type.Unsafe<ExecutionActionCode>(Type.String({ enum: codesOf(executionActions) })),
      route_plan_id: Id,
      route_point_id: Nullable(Id),
    }),
    description(
      'Earlier actions that were refused and take effect by those of this call, such as a finish that waited for the last stop',
      'Ações anteriores que tinham sido recusadas e passam a valer com as desta chamada, como um finish que esperava a última parada',
    ),
  ),
  ignored_fields: Type.Array(IgnoredField, {
    maxItems: ignoredFieldsMax,
    ...description(
      'What actions say that nobody reads: fields that an action does not have, and a reason of return where nothing was returned. The rest of those actions counts',
      'O que as ações dizem e ninguém lê: campos que uma ação não tem, e um motivo de devolução onde nada foi devolvido. O resto dessas ações conta',
    ),
  }),
  server_time: DateTime,
  dry_run: Type.Boolean(),
});
export type ExecutionReport = Type.Static<typeof ExecutionReport>;
