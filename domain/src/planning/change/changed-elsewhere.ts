import type { Fault } from '../../faults/fault.ts';
import { mercosulPlate, normalisePlate } from '../../fleet/identifiers/plate.ts';
import { type BilingualText, bilingual } from '../../language/bilingual-text.ts';

/** The fields of a plan that are compared with those of a change. */
export type UnchangedPlan = {
  readonly status: string;
  readonly source: string;
  readonly plate: string | null;
  /** The points in the order of execution. */
  readonly points: readonly UnchangedPoint[];
};

type UnchangedPoint = {
  readonly id: number | null;
  readonly name: string;
  readonly external_code: string | null;
  readonly latitude: number;
  readonly longitude: number;
};

type Sent = Readonly<Record<string, unknown>>;

/**
 * Fields that callers send with a change of a plan although other calls change them, or only an import. Each is refused
 * with the right call, unless it has the present value: a plan can be sent back as it was read.
 */
export const changedElsewhereFaults = (sent: Sent, plan: UnchangedPlan): Fault[] =>
  elsewhere.flatMap(({ field, remedy, isSame }): Fault[] => {
    const value = sent[field];
    const isAbsent = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    if (isAbsent || isSame?.(value, plan)) return [];
    return [{ pointer: `/data/${field}`, code: 'changed_elsewhere', details: { remedy } }];
  });

type Elsewhere = {
  readonly field: string;
  readonly remedy: BilingualText;
  /** Absent: always refused. Otherwise a caller could guess whether a CPF is the driver's. */
  readonly isSame?: (value: unknown, plan: UnchangedPlan) => boolean;
};

const send = (names: string): BilingualText => bilingual(`send ${names}`, `envie ${names}`);

const isPlateOf = (value: unknown, { plate }: UnchangedPlan): boolean =>
  typeof value === 'string' && plate !== null && mercosulPlate(normalisePlate(value)) === mercosulPlate(plate);

const elsewhere: readonly Elsewhere[] = [
  { field: 'vehicle_plate', remedy: send('vehicle_id'), isSame: isPlateOf },
  {
    field: 'vehicle_plates',
    remedy: send('vehicle_id'),
    isSame: (value, plan) => Array.isArray(value) && value.length === 1 && isPlateOf(value[0], plan),
  },
  { field: 'document_number', remedy: send('driver_id') },
  { field: 'document_numbers', remedy: send('driver_id') },
  { field: 'entity', remedy: send('vehicle_id, driver_id, helper_id') },
  {
    field: 'status',
    remedy: bilingual(
      'optimize, exclude or restore the plan with the calls for it',
      'otimize, exclua ou restaure o plano com as chamadas próprias para isso',
    ),
    isSame: (value, { status }) => value === status,
  },
  {
    field: 'source',
    remedy: bilingual('import the plan again', 'importe o plano de novo'),
    isSame: (value, { source }) => value === source,
  },
  {
    field: 'route_points',
    remedy: bilingual(
      'add, remove, move, order and correct points with the calls at /route_plan/{id}/points/',
      'adicione, remova, mova, ordene e corrija pontos com as chamadas em /route_plan/{id}/points/',
    ),
    isSame: (value, { points }) => arePoints(value, points),
  },
];

/** Whether a list equals the plan's points as they are read, with or without removed points. */
function arePoints(value: unknown, points: readonly UnchangedPoint[]): boolean {
  if (!Array.isArray(value)) return false;
  const present = value.filter((sentPoint: Sent | null) => !sentPoint?.date_excluded);
  return present.length === points.length && points.every((point, index) => isPoint(present[index], point));
}

const isPoint = (value: Sent | null | undefined, point: UnchangedPoint): boolean =>
  value?.id === point.id &&
  comparedFields.every((field) => value?.[field] === undefined || value[field] === point[field]);

const comparedFields = ['name', 'external_code', 'latitude', 'longitude'] as const;
