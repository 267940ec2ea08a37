import { bilingual } from '../language/bilingual-text.ts';
import type { RecordedAction } from './recorded-action.ts';

/** What an action says: what was done with what, when, and how that is proved. */
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
> & {
  readonly route_plan_id: number;
  readonly receiver_name: string | null;
  readonly receiver_document: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether some of it was erased since, so that nobody can tell what it was. */
  readonly is_erased: boolean;
};

/** What is told of an action that comes again and says something else. */
export const otherContentText = bilingual(
  'It came before with another content, which stays; what was done besides needs a uuid of its own.',
  'Já tinha chegado com outro conteúdo, que permanece; o que foi feito além disso precisa de um uuid próprio.',
);

/** Whether actions of one uuid are the same: the same done with the same. */
export const isSameAction = (a: ActionContent, b: ActionContent): boolean =>
  a.action === b.action && a.route_plan_id === b.route_plan_id && a.route_point_id === b.route_point_id;

/** Whether the same action says all that it said before. Of what was erased nothing is compared. */
export const hasSameContent = (a: ActionContent, b: ActionContent): boolean =>
  a.is_erased || b.is_erased || JSON.stringify(compared(a)) === JSON.stringify(compared(b));

const compared = (content: ActionContent) => [
  content.device_time,
  content.comment,
  content.route_return_reason_id,
  content.route_executed_reason_id,
  content.pictures,
  content.signature,
  content.hodometer_picture,
  content.items.map(({ external_code, quantity }) => [external_code, quantity]),
  content.latitude,
  content.longitude,
  content.receiver_name,
  content.receiver_document,
];
