import { bilingual } from '../../language/bilingual-text.ts';
import type { RecordedAction } from './recorded-action.ts';

/** The content of an action: what was done, with what, when, and its proof. */
export type ActionContent = Pick<
  RecordedAction,
  | 'action'
  | 'route_point_id'
  | 'device_time'
  | 'comment'
  | 'route_return_reason_id'
  | 'route_executed_reason_id'
  | 'pictures'
  | 'signature'
  | 'hodometer_picture'
  | 'items'
  | 'receiver_name'
  | 'receiver_document'
  | 'break_kind'
  | 'given_fields'
> & {
  readonly route_plan_id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly hodometer: number | null;
};

/** The message for an action that is sent again with other content. */
export const contentConflictText = bilingual(
  'It was received before with other content, which stays. Another action requires its own uuid.',
  'Já tinha sido recebida com outro conteúdo, que permanece. Outra ação exige um uuid próprio.',
);

/** Whether two actions of one uuid do the same thing to the same target. */
export const isSameAction = (a: ActionContent, b: ActionContent): boolean =>
  a.action === b.action && a.route_plan_id === b.route_plan_id && a.route_point_id === b.route_point_id;

/** Whether a repeated action has the same content. Erased content is not compared. */
export const hasSameContent = (a: ActionContent, b: ActionContent): boolean =>
  a.given_fields !== null || b.given_fields !== null || JSON.stringify(compared(a)) === JSON.stringify(compared(b));

const compared = (content: ActionContent) => [
  content.device_time,
  content.comment,
  content.route_return_reason_id,
  content.route_executed_reason_id,
  content.pictures,
  content.signature,
  content.hodometer_picture,
  content.items.map(({ external_code, quantity, condition = 'ok', pictures = [] }) => [
    external_code,
    quantity,
    condition,
    pictures,
  ]),
  content.latitude,
  content.longitude,
  content.receiver_name,
  content.receiver_document,
  content.accuracy_m,
  content.hodometer,
  content.break_kind,
];
