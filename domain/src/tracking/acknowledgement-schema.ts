import { Type } from 'typebox';
import { NamedReference } from '../language/named-record-schema.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/noun-schema.ts';

/** The fields of every record that can be acknowledged. */
export const acknowledgedFields = {
  date_acknowledged: Nullable(
    Type.String({
      ...DateTime,
      ...description(
        'When it was acknowledged; null: it was not',
        'Quando alguém deu ciência; null: ninguém ainda deu',
      ),
    }),
  ),
  acknowledged_by_id: Nullable(Id, description('Id of the user who acknowledged it', 'Id do usuário que deu ciência')),
};

/** The fields that announcements of the record do not have. */
export const acknowledgementDetails = {
  acknowledged_by: Nullable(
    NamedReference,
    description(
      'The user who acknowledged it; null: not acknowledged, or not requested in includes',
      'O usuário que deu ciência; null: ninguém, ou não pedido em includes',
    ),
  ),
  acknowledgement_comment: Nullable(
    Type.String(
      description(
        'What that user wrote, with acknowledged_by in includes; null in announcements and after the user was anonymized',
        'O que esse usuário escreveu, com acknowledged_by em includes; null em anúncios e depois que o usuário foi anonimizado',
      ),
    ),
  ),
};

/** What a user sends to acknowledge a record. */
export const NewAcknowledgement = Noun('NewAcknowledgement', {
  comment: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 1000,
        examples: ['Motorista avisado por telefone'],
        ...description('Comment on what was done', 'Comentário sobre o que foi feito'),
      }),
    ),
  ),
});
export type NewAcknowledgement = Type.Static<typeof NewAcknowledgement>;
