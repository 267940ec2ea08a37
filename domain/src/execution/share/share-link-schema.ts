import { Type } from 'typebox';
import { DateTime, description, Id, Noun, Nullable } from '../../language/noun-schema.ts';
import { defaultShareHours, maxShareDays } from './share-link.ts';

const showPosition = Type.Boolean(
  description(
    'Whether the position of the vehicle is shown. For a point, only while it is the next one or the vehicle is there',
    'Se a posição do veículo é mostrada. De um ponto, só enquanto ele é o próximo ou o veículo está ali',
  ),
);

/** A link with which a person without a login follows a route point or a plan. */
export const ShareLink = Noun('ShareLink', {
  id: Id,
  route_point_id: Nullable(Id),
  route_plan_id: Nullable(Id),
  show_position: showPosition,
  hint: Type.String(description('The last characters of the token', 'Os últimos caracteres do token')),
  user_id: Nullable(Type.Integer({ ...Id, ...description('User who created it', 'Usuário que o criou') })),
  date_created: DateTime,
  date_expires: DateTime,
});
export type ShareLink = Type.Static<typeof ShareLink>;

export const NewShareLink = Noun('NewShareLink', {
  route_point_id: Type.Optional(
    Nullable(
      Type.Integer({
        ...Id,
        ...description(
          'A point of a plan. Give either this or route_plan_id',
          'Um ponto de um plano. Informe este ou route_plan_id',
        ),
      }),
    ),
  ),
  route_plan_id: Type.Optional(Nullable(Id)),
  show_position: Type.Optional(showPosition),
  date_expires: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        'x-upper-bound': true,
        ...description(
          `Expiry. Absent: ${defaultShareHours} hours after the end of the plan; at most ${maxShareDays} days after it`,
          `Validade. Ausente: ${defaultShareHours} horas depois do fim do plano; no máximo ${maxShareDays} dias depois dele`,
        ),
      }),
    ),
  ),
});
export type NewShareLink = Type.Static<typeof NewShareLink>;

/** A link as returned at its creation, which is the only time. */
export const CreatedShareLink = Noun('CreatedShareLink', {
  ...ShareLink.properties,
  token: Type.String(
    description(
      'Returned only now; it cannot be recovered from what is stored',
      'Devolvido somente agora; não pode ser recuperado do que é armazenado',
    ),
  ),
  path: Type.String(description('URL of the page at this service', 'URL da página neste serviço')),
});
