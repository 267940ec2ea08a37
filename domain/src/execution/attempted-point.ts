import { Type } from 'typebox';
import { imageNameExample } from '../files/image.ts';
import { description, Noun, Nullable } from '../language/schema.ts';
import { RoutePoint } from '../planning/route-point.ts';
import { ExecutionRecord } from './execution-record.ts';
import { RouteReason } from './route-reason.ts';

const { return_date, comment, receiver_name, latitude, longitude } = ExecutionRecord.properties;

/** The attempt that an announcement reports; its reason is that of the return, else that of the execution. */
export const AnnouncedAttempt = Noun('AnnouncedAttempt', {
  return_date,
  reason: Nullable(RouteReason),
  comment,
  pictures: Type.Array(
    Type.String({ examples: [imageNameExample] }),
    description(
      'Names of the pictures that have come; route_point.updated follows when the others have',
      'Nomes das fotos que já chegaram; route_point.updated vem quando as demais chegam',
    ),
  ),
  receiver_name,
  latitude,
  longitude,
});
export type AnnouncedAttempt = Type.Static<typeof AnnouncedAttempt>;

/** A point as an announcement of an attempt at it has it. The attempt is null after it was erased. */
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
