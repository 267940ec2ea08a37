import { Type } from 'typebox';
import { imageNameExample } from '../files/image.ts';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { RoutePoint } from '../planning/points/route-point-schema.ts';
import { ExecutionRecord } from './execution-record-schema.ts';
import { RouteReason } from './route-reason-schema.ts';

const { return_date, comment, receiver_name, latitude, longitude } = ExecutionRecord.properties;

/** The attempt in an announcement. Its reason is that of the return, or else that of the execution. */
export const AnnouncedAttempt = Noun('AnnouncedAttempt', {
  return_date,
  reason: Nullable(RouteReason),
  comment,
  pictures: Type.Array(
    Type.String({ examples: [imageNameExample] }),
    description(
      'Names of the pictures received so far; route_point.updated is announced when the others arrive',
      'Nomes das fotos já recebidas; route_point.updated é anunciado quando as demais chegam',
    ),
  ),
  receiver_name,
  latitude,
  longitude,
});
export type AnnouncedAttempt = Type.Static<typeof AnnouncedAttempt>;

/** A point in the announcement of an attempt. The attempt is null after it was erased. */
export const AttemptedRoutePoint = Noun('AttemptedRoutePoint', {
  ...RoutePoint.properties,
  attempt: Nullable(
    AnnouncedAttempt,
    description(
      'The attempt that changed the status; null after its content was erased',
      'A tentativa que mudou o status; null depois que seu conteúdo foi apagado',
    ),
  ),
});
