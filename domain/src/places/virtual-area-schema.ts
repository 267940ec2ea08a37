import { Type } from 'typebox';
import { namedRecord, namedWritable } from '../language/named-record-schema.ts';
import { description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { type VirtualAreaType, virtualAreaTypeCodes } from './virtual-area-type.ts';

const type = Type.Unsafe<VirtualAreaType>(Type.String({ enum: [...virtualAreaTypeCodes] }));
const latitude = Nullable(Latitude);
const longitude = Nullable(Longitude);
const radius = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 100_000,
    ...description('Radius of a circle, in metres', 'Raio de um círculo, em metros'),
  }),
);
const points = Type.Array(Type.Object({ latitude: Latitude, longitude: Longitude }), {
  maxItems: 1000,
  ...description(
    'Corners of a polygon in order, at least 3; the last side closes automatically. Empty for a circle',
    'Vértices de um polígono em ordem, ao menos 3; o último lado se fecha automaticamente. Vazio para um círculo',
  ),
});
const speed_max = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 300,
    ...description(
      'Speed limit inside the area, in km/h, for the vehicles to which it is assigned; it overrides their own limit',
      'Limite de velocidade dentro da área, em km/h, para os veículos a que é atribuída; prevalece sobre o limite deles',
    ),
  }),
);
const active = Type.Boolean(description('Whether it is monitored', 'Se é monitorada'));

/** A geofence: a circle around its centre, or a polygon. */
export const VirtualArea = Noun('VirtualArea', {
  ...namedRecord,
  type,
  latitude,
  longitude,
  radius,
  points,
  speed_max,
  active,
});
export type VirtualArea = Type.Static<typeof VirtualArea>;

export const NewVirtualArea = Noun('NewVirtualArea', {
  ...namedWritable,
  type,
  latitude: Type.Optional(latitude),
  longitude: Type.Optional(longitude),
  radius: Type.Optional(radius),
  points: Type.Optional(Nullable(points)),
  speed_max: Type.Optional(speed_max),
  active: Type.Optional(active),
});
