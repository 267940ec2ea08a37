import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Noun } from '../language/noun-schema.ts';

const requiresPicture = Type.Boolean(
  description('A picture is required with this reason', 'Este motivo exige uma foto'),
);
const requiresComment = Type.Boolean(
  description('A comment is required with this reason', 'Este motivo exige um comentário'),
);
const active = Type.Boolean(
  description(
    'false: no longer offered, but stored for earlier reports',
    'false: não é mais oferecido, mas permanece para registros anteriores',
  ),
);

/** A reason that a driver chooses: why a point was returned, or how it was executed. */
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
