import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Noun } from '../language/schema.ts';

const requiresPicture = Type.Boolean(
  description('Whoever gives this reason must take a picture', 'Quem informa este motivo deve tirar uma foto'),
);
const requiresComment = Type.Boolean(
  description('Whoever gives this reason must write a comment', 'Quem informa este motivo deve escrever um comentário'),
);
const active = Type.Boolean(
  description('False: no longer offered, kept for what was told with it', 'Falso: não é mais oferecido, mas é mantido'),
);

/** A reason that an agent chooses: why a point was returned, or how it was executed. */
export const RouteReason = Noun('RouteReason', {
  ...namedRecord,
  requires_picture: requiresPicture,
  requires_comment: requiresComment,
  active,
});
export type RouteReason = Type.Static<typeof RouteReason>;

export const NewRouteReason = Noun('NewRouteReason', {
  ...namedWritable,
  requires_picture: Type.Optional(requiresPicture),
  requires_comment: Type.Optional(requiresComment),
  active: Type.Optional(active),
});
