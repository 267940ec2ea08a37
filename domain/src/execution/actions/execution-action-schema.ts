import { Type } from 'typebox';
import { IgnoredField } from '../../faults/ignored-field-schema.ts';
import { reportedNamesMax } from '../../faults/reported-names.ts';
import { codesOf } from '../../language/codes.ts';
import { DateTime, description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { RoutePointStatusCode } from '../../planning/points/route-point-status-schema.ts';
import { RoutePlanStatusCode } from '../../planning/route-plan-status-schema.ts';
import type { ActionFlag } from './action-flag.ts';
import { ActionFlags } from './action-flag-schema.ts';
import { type ExecutionActionCode, executionActions } from './action-rules.ts';
import { type ActionOutcomeCode, actionOutcomes } from './execution-action.ts';
import { AppVersion, actionFields, actionUuid, DeviceTime, Sequence } from './sent-action-schema.ts';
import { settlementFields } from './settlement-schema.ts';

export const ExecutionActionName = Type.Unsafe<ExecutionActionCode>(Type.String({ enum: codesOf(executionActions) }));
export const ActionOutcomeName = Type.Unsafe<ActionOutcomeCode>(Type.String({ enum: [...actionOutcomes] }));

const refusalCode = Nullable(Type.String(description('Why it is not applied', 'Por que não foi aplicada')));
const revision = Type.Integer({
  minimum: 1,
  ...description(
    'Increases when the outcome changes, for example because an earlier action arrived late',
    'Aumenta quando o resultado muda, por exemplo porque uma ação anterior chegou atrasada',
  ),
});

/** An action of a driver or the desk on a plan or one of its points. It is stored whether it is applied or refused. */
export const ExecutionAction = Noun('ExecutionAction', {
  id: Id,
  uuid: actionUuid,
  action: ExecutionActionName,
  route_plan_id: Id,
  route_point_id: Nullable(Id),
  phone: Nullable(Type.String(description('null: done at the desk', 'null: feita na central'))),
  sequence: Nullable(Sequence),
  app_version: Nullable(AppVersion),
  device_time: DeviceTime,
  corrected_time: Type.String({
    format: 'date-time',
    ...description('The same by the clock of the server', 'O mesmo pelo relógio do servidor'),
  }),
  sync_date: Type.String({ format: 'date-time', ...description('When it was received', 'Quando chegou') }),
  user_id: Nullable(Id),
  driver_id: Nullable(Id),
  ...actionFields,
  outcome: ActionOutcomeName,
  refusal: refusalCode,
  flag: Nullable(Type.Unsafe<ActionFlag>(Type.String(description('The first of flags', 'A primeira de flags')))),
  flags: ActionFlags,
  revision,
  ...settlementFields,
  date_created: DateTime,
  date_modified: DateTime,
});
export type ExecutionAction = Type.Static<typeof ExecutionAction>;

/** The outcome of one action of a call. */
export const ActionResult = Type.Object({
  uuid: Nullable(Type.String()),
  outcome: Type.Unsafe<ActionOutcomeCode | 'repeated' | 'wrong'>(
    Type.String({
      enum: [...actionOutcomes, 'repeated', 'wrong'],
      ...description(
        'repeated: it was received before, and code is its refusal, if any; wrong: it could not be read and is not stored',
        'repeated: já tinha sido recebida, e code é a sua recusa, se houve; wrong: não pôde ser lida e não é gravada',
      ),
    }),
  ),
  code: refusalCode,
  message: Nullable(Type.String()),
  pointer: Nullable(Type.String(description('Pointer to the fault', 'Ponteiro para a falha'))),
  other_content: Type.Boolean(
    description(
      'It was received before with another comment, time, place, reason, count or proof. The first version stays',
      'Já tinha sido recebida com outro comentário, hora, lugar, motivo, contagem ou comprovante. A primeira versão permanece',
    ),
  ),
  route_point_id: Nullable(Id),
  revision: Nullable(revision),
});
export type ActionResult = Type.Static<typeof ActionResult>;

/** The outcomes of the actions of a call, and their plans. */
export const ExecutionReport = Noun('ExecutionReport', {
  actions: Type.Array(
    ActionResult,
    description('In the order in which they were sent', 'Na ordem em que foram enviadas'),
  ),
  route_plans: Type.Array(
    Type.Object({
      id: Id,
      status: RoutePlanStatusCode,
      route_points: Type.Array(
        Type.Object({ id: Id, status: RoutePointStatusCode, date_excluded: Nullable(DateTime) }),
        description('The plans that the actions name', 'Os planos que as ações indicam'),
      ),
    }),
  ),
  also_applied: Type.Array(
    Type.Object({
      uuid: actionUuid,
      action: ExecutionActionName,
      route_plan_id: Id,
      route_point_id: Nullable(Id),
    }),
    description(
      'Earlier refused actions that this call makes effective, such as a finish that waited for the last stop',
      'Ações recusadas antes que passam a valer com esta chamada, como um finish que esperava a última parada',
    ),
  ),
  ignored_fields: Type.Array(IgnoredField, {
    maxItems: reportedNamesMax,
    ...description(
      'Ignored fields of the actions: fields that actions do not have, and a reason of return without a return. The other fields of those actions count',
      'Campos ignorados das ações: campos que uma ação não tem, e um motivo de devolução sem devolução. Os demais campos dessas ações contam',
    ),
  }),
  server_time: DateTime,
  dry_run: Type.Boolean(),
});
export type ExecutionReport = Type.Static<typeof ExecutionReport>;
