import { description, Line, Nullable } from '../../language/noun-schema.ts';

/** Whom the driver calls at a point: personal data of a person who is not a user. */
export const contactFields = {
  contact_name: Nullable(
    Line(200, {
      examples: ['Ana Souza'],
      ...description('Name of the contact at the point', 'Nome do contato no ponto'),
    }),
  ),
  contact_phone: Nullable(
    Line(40, {
      examples: ['(51) 99999-0000'],
      ...description('Phone of the contact', 'Telefone do contato'),
    }),
  ),
  contact_email: Nullable(
    Line(200, {
      examples: ['ana@example.com'],
      ...description('E-mail of the contact', 'E-mail do contato'),
    }),
  ),
};
