import { Type } from 'typebox';
import { description, Line, Noun } from '../language/schema.ts';
import { commentMaxLength, proofFields, receiverFields } from './sent-action.ts';

const comment = (en: string, ptBR: string) => Line(commentMaxLength, description(en, ptBR));

/** What the desk says of a point that was executed without its driver’s telling. */
export const ManualPerformance = Noun('ManualPerformance', {
  comment: comment('How it is known to be done', 'Como se sabe que foi feito'),
  ...Type.Partial(Type.Object({ ...proofFields, ...receiverFields })).properties,
});
export type ManualPerformance = Type.Static<typeof ManualPerformance>;

/** Why something is undone, cancelled, reopened or released. */
export const DeskReason = Noun('DeskReason', { comment: comment('Why', 'Por quê') });
export type DeskReason = Type.Static<typeof DeskReason>;
