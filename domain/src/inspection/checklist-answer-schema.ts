import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';

const Choice = Type.Union([Type.String({ maxLength: 200 }), Type.Integer()]);

/** An answer as callers may send it. */
export const AnswerValue = Type.Union(
  [Type.String({ maxLength: 4000 }), Type.Number(), Type.Boolean(), Type.Array(Choice, { maxItems: 500 }), Type.Null()],
  description(
    'Numbers with point or comma; days as 2026-01-31 or 31/01/2026; times as 14:30; yes or no as sim/nao, true/false, 1/0; ' +
      'choices by the id or name of the item, several as a list or separated by commas; odometer in whole km',
    'Números com ponto ou vírgula; dias como 2026-01-31 ou 31/01/2026; horas como 14:30; sim ou não como sim/nao, ' +
      'true/false, 1/0; escolhas pelo id ou nome do item, várias em lista ou separadas por vírgula; hodômetro em km inteiros',
  ),
);
export type AnswerValue = Type.Static<typeof AnswerValue>;
