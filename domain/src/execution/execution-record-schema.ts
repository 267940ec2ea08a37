import { Type } from 'typebox';
import { imageNameExample } from '../files/image.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { ActionFlags } from './actions/action-flag-schema.ts';
import { actionFields, receiverFields } from './actions/sent-action-schema.ts';
import { RouteReason } from './route-reason-schema.ts';

const picture = Nullable(
  Type.String(
    description('Name of an image: its hash with the extension', 'Nome de uma imagem: seu hash com a extensão'),
  ),
);

/** One attempt at a route point. */
export const ExecutionRecord = Noun('ExecutionRecord', {
  id: Id,
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  return_date: Type.String({
    format: 'date-time',
    ...description('When it happened, by the clock of the device', 'Quando aconteceu, pelo relógio do aparelho'),
  }),
  sync_date: DateTime,
  pictures: picture,
  picture_list: Type.Array(Type.String({ examples: [imageNameExample] })),
  signature_img: picture,
  hodometer_picture: picture,
  route_return_reason_id: Nullable(Id),
  route_return_reason: Nullable(RouteReason),
  route_executed_reason_id: Nullable(Id),
  route_executed_reason: Nullable(RouteReason),
  comment: actionFields.comment,
  ...receiverFields,
  flags: ActionFlags,
});
export type ExecutionRecord = Type.Static<typeof ExecutionRecord>;
