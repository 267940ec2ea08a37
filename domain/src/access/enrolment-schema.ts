import { Type } from 'typebox';
import { DateTime, description, Id, Line, Noun, Nullable } from '../language/noun-schema.ts';
import { enrolmentTokenExample } from './enrolment.ts';

const expiry = (en: string, ptBR: string) => Type.String({ ...DateTime, ...description(en, ptBR) });

/** A new enrolment. Only the answer to its creation has the link and the QR code. */
export const Enrolment = Noun('Enrolment', {
  id: Id,
  driver_id: Id,
  user_id: Type.Integer({ minimum: 1, ...description("The driver's login", 'O login do motorista') }),
  token: Type.String({
    examples: ['…x7Qf'],
    ...description('The token in the link', 'O token do link'),
  }),
  link: Type.String({
    examples: ['https://frota.example/cab/#enrolment=…x7Qf'],
    ...description(
      'To open on the phone. A path if the public address of the service is unknown (PUBLIC_URL)',
      'Para abrir no aparelho. Um caminho se o endereço público do serviço for desconhecido (PUBLIC_URL)',
    ),
  }),
  qr_code: Nullable(
    Type.String({
      examples: ['data:image/svg+xml;base64,PHN2…'],
      ...description(
        'QR code of another link, as an SVG image in a data URL. null if the public address of the service is unknown',
        'QR code de outro link, como imagem SVG em uma URL data. null se o endereço público do serviço for desconhecido',
      ),
    }),
  ),
  date_expires: expiry('End of the link: 24 hours', 'Fim do link: 24 horas'),
  qr_date_expires: expiry('End of the QR code: 15 minutes', 'Fim do QR code: 15 minutos'),
});
export type Enrolment = Type.Static<typeof Enrolment>;

/** The exchange of a token for a session. */
export const RedeemedEnrolment = Type.Object({
  token: Type.String({
    minLength: 1,
    maxLength: 200,
    examples: [enrolmentTokenExample],
    ...description('The part of the link after #enrolment=', 'A parte do link depois de #enrolment='),
  }),
  cpf: Type.String({
    minLength: 1,
    maxLength: 40,
    examples: ['529.982.247-25'],
    ...description("The driver's full CPF", 'O CPF completo do motorista'),
  }),
  name: Line(100, {
    examples: ['Moto G84'],
    ...description('Name of the phone in lists of sessions', 'Nome do aparelho nas listas de sessões'),
  }),
});
export type RedeemedEnrolment = Type.Static<typeof RedeemedEnrolment>;
