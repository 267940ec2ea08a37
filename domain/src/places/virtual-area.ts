import type { Fault } from '../faults/fault.ts';
import type { TextDetails } from '../faults/text-template.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { fieldNameOf } from '../sheets/field-name.ts';
import { type Coordinates, findCrossing } from './polygon.ts';
import type { VirtualArea } from './virtual-area-schema.ts';

const polygonMinCorners = 3;

/** The fields of the shape of an area. */
export type AreaShape = Pick<VirtualArea, 'type' | 'latitude' | 'longitude' | 'radius'> & {
  readonly points: readonly Coordinates[] | null;
};

/** The faults of the shape of an area. Unchanged corners were validated when they were stored. */
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

const isSameOutline = (outline: readonly Coordinates[], otherOutline: readonly Coordinates[]): boolean =>
  outline === otherOutline ||
  (outline.length === otherOutline.length &&
    outline.every((point, index) => isSame(point, otherOutline[index] as Coordinates)));

const isSame = (a: Coordinates, b: Coordinates): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

const fault = (field: string, code: Fault['code'], details: TextDetails = {}): Fault => ({
  pointer: `/data/${field}`,
  code,
  details,
});

/** A field that belongs to the other type of area. */
const contradiction = (field: string): Fault => fault(field, 'not_with', { other: fieldNameOf('type') });
