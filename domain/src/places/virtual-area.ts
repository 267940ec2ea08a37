import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import type { TextDetails } from '../faults/text-template.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { namedRecord, namedWritable } from '../language/named-record.ts';
import { description, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { fieldNameOf } from '../sheets/field-name.ts';
import { type Coordinates, findCrossing } from './polygon.ts';
import { type VirtualAreaType, virtualAreaTypeCodes } from './virtual-area-type.ts';

const polygonMinCorners = 3;

const type = Type.Unsafe<VirtualAreaType>(Type.String({ enum: [...virtualAreaTypeCodes] }));
const latitude = Nullable(Latitude);
const longitude = Nullable(Longitude);
const radius = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 100_000,
    ...description('Of a circle, in metres', 'De um círculo, em metros'),
  }),
);
const points = Type.Array(Type.Object({ latitude: Latitude, longitude: Longitude }), {
  maxItems: 1000,
  ...description(
    'Corners of a polygon, one after the other, at least 3; the last side closes by itself. Empty for a circle',
    'Vértices de um polígono, em sequência, ao menos 3; o último lado se fecha sozinho. Vazio para um círculo',
  ),
});
const speed_max = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 300,
    ...description(
      'Speed limit inside, in km/h, of the vehicles it matters to; it goes before their own',
      'Limite de velocidade dentro dela, em km/h, dos veículos a que importa; prevalece sobre o deles',
    ),
  }),
);
const active = Type.Boolean(description('Whether it is watched', 'Se é monitorada'));

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

/** The fields that make the shape of an area. */
export type AreaShape = Pick<VirtualArea, 'type' | 'latitude' | 'longitude' | 'radius'> & {
  readonly points: readonly Coordinates[] | null;
};

/** What is wrong with the shape of an area. The corners it had before were judged when they were stored. */
export function virtualAreaFaults(area: AreaShape, before?: Partial<AreaShape>): Fault[] {
  const points = area.points ?? [];
  if (area.type === 'polygon') {
    const ofCorners =
      before?.type === 'polygon' && isSameOutline(points, before.points ?? []) ? [] : cornerFaults(points);
    return [...centreFields.filter((field) => area[field] !== null).map(contradiction), ...ofCorners];
  }
  const missing = centreFields.filter((field) => area[field] === null).map((field) => fault(field, 'missing'));
  return [...missing, ...(points.length === 0 ? [] : [contradiction('points')])];
}

const centreFields = ['latitude', 'longitude', 'radius'] as const;

function cornerFaults(points: readonly Coordinates[]): Fault[] {
  if (points.length < polygonMinCorners) return [fault('points', 'too_few', { limit: polygonMinCorners })];
  const repeated = points.findIndex((point, index) => isSame(point, points.at(index - 1) as Coordinates));
  if (repeated >= 0) return [fault(`points/${repeated}`, 'repeated')];
  const crossing = findCrossing(points);
  if (!crossing) return [];
  const [side, other] = crossing;
  return [fault(`points/${side}`, 'self_crossing', { other: verbatim(`/data/points/${other}`) })];
}

const isSameOutline = (one: readonly Coordinates[], other: readonly Coordinates[]): boolean =>
  one === other ||
  (one.length === other.length && one.every((point, index) => isSame(point, other[index] as Coordinates)));

const isSame = (a: Coordinates, b: Coordinates): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

const fault = (field: string, code: Fault['code'], details: TextDetails = {}): Fault => ({
  pointer: `/data/${field}`,
  code,
  details,
});

/** A field that belongs to the other type of area. */
const contradiction = (field: string): Fault => fault(field, 'not_with', { other: fieldNameOf('type') });
