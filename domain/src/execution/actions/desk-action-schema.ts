import { Type } from 'typebox';
import { description, Line, Noun } from '../../language/noun-schema.ts';
import { commentMaxLength } from './sent-action.ts';
import { proofFields, receiverFields } from './sent-action-schema.ts';

const comment = (en: string, ptBR: string) => Line(commentMaxLength, description(en, ptBR));

/** The content of a manual execution, which the desk enters instead of the driver. */
export const ManualPerformance = Noun('ManualPerformance', {
  comment: comment('How the desk knows that it was done', 'Como a central sabe que foi feito'),
  ...Type.Partial(Type.Object({ ...proofFields, ...receiverFields })).properties,
});
export type ManualPerformance = Type.Static<typeof ManualPerformance>;

/** The reason why the desk undoes, cancels, reopens or releases something. */
export const DeskReason = Noun('DeskReason', { comment: comment('Why', 'Por quê') });
export type DeskReason = Type.Static<typeof DeskReason>;
