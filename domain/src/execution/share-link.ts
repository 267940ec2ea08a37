import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { DateTime, description, Id, Noun, Nullable } from '../language/schema.ts';

/** For how long after its plan a link is good when nobody says, and at most. */
export const defaultShareHours = 24;
export const maxShareDays = 30;

const showPosition = Type.Boolean(
  description(
    'Whether the position of the vehicle is shown: of a point, only while it is the next one or the vehicle is there',
    'Se a posição do veículo é mostrada: de um ponto, só enquanto ele é o próximo ou o veículo está ali',
  ),
);

/** A link with which somebody without a login follows a route point or a plan. */
export const ShareLink = Noun('ShareLink', {
  id: Id,
  route_point_id: Nullable(Id),
  route_plan_id: Nullable(Id),
  show_position: showPosition,
  hint: Type.String(description('The last characters of the token', 'Os últimos caracteres do token')),
  user_id: Nullable(Type.Integer({ ...Id, ...description('Who created it', 'Quem o criou') })),
  date_created: DateTime,
  date_expires: DateTime,
});
export type ShareLink = Type.Static<typeof ShareLink>;

export const NewShareLink = Noun('NewShareLink', {
  route_point_id: Type.Optional(
    Nullable(
      Type.Integer({
        ...Id,
        ...description('A point of a plan; else route_plan_id', 'Um ponto de um plano; senão route_plan_id'),
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
          `When absent, ${defaultShareHours} hours after the end of the plan; at most ${maxShareDays} days after it`,
          `Quando ausente, ${defaultShareHours} horas depois do fim do plano; no máximo ${maxShareDays} dias depois dele`,
        ),
      }),
    ),
  ),
});
export type NewShareLink = Type.Static<typeof NewShareLink>;

/** A link as whoever creates it sees it, this once. */
export const CreatedShareLink = Noun('CreatedShareLink', {
  ...ShareLink.properties,
  token: Type.String(
    description(
      'Shown only now: what is stored cannot be turned back into it',
      'Mostrado só agora: o que é guardado não permite recuperá-lo',
    ),
  ),
  path: Type.String(
    description('Where the page is, at the address of this service', 'Onde está a página, no endereço deste serviço'),
  ),
});

/** What is wrong with a new link beyond its schema: it is of a point or of a plan. */
export function shareLinkFaults({ route_point_id: pointId, route_plan_id: planId }: NewShareLink): Fault[] {
  if (pointId && planId)
    return [{ pointer: '/data/route_plan_id', code: 'contradicts', details: { other: verbatim('route_point_id') } }];
  if (pointId || planId) return [];
  const names = verbatim('route_point_id, route_plan_id');
  return [{ pointer: '/data/route_point_id', code: 'missing_either', details: { names } }];
}
