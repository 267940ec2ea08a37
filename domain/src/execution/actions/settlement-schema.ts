import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../../language/noun-schema.ts';
import { commentMaxLength } from './sent-action.ts';

/** What the desk sends to close a refused action. */
export const NewSettlement = Noun('NewSettlement', {
  comment: Line(commentMaxLength, {
    examples: ['Entrega lançada manualmente'],
    ...description('What was done about it', 'O que foi feito a respeito'),
  }),
});
export type NewSettlement = Type.Static<typeof NewSettlement>;

/** When and how the desk closed a refused action. */
export const settlementFields = {
  date_settled: Nullable(
    Type.String({
      ...DateTime,
      ...description(
        'When the desk closed the refused action; null: it did not',
        'Quando a central encerrou a ação recusada; null: não encerrou',
      ),
    }),
  ),
  settled_by_user_id: Nullable(Id, description('Id of the user who closed it', 'Id do usuário que a encerrou')),
  settlement_comment: Nullable(Type.String(description('What that user wrote', 'O que esse usuário escreveu'))),
};
