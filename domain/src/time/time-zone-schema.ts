import { Type } from 'typebox';
import { description } from '../language/noun-schema.ts';

export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 60,
  ...description(
    'Name in the IANA database, such as America/Sao_Paulo',
    'Nome no banco de dados da IANA, como America/Sao_Paulo',
  ),
});
