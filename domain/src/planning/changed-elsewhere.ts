import type { Fault } from '../faults/fault.ts';
import { mercosulPlate, normalisePlate } from '../fleet/plate.ts';
import { type BilingualText, bilingual } from '../language/bilingual-text.ts';

/** What of a plan is compared with what a change of it is sent. */
export type UnchangedPlan = {
  readonly status: string;
  readonly source: string;
  readonly plate: string | null;
  /** In the order of execution. */
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
 * Fields that people send to change a plan and that its change does not take: those of an import, or of
 * calls of their own. Each is refused, with what to do, unless it is what the plan has; a plan as it was read passes.
 */
export const changedElsewhereFaults = (sent: Sent, plan: UnchangedPlan): Fault[] =>
  elsewhere.flatMap(({ field, remedy, isSame }): Fault[] => {
    const value = sent[field];
    const isUnsaid = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
    if (isUnsaid || isSame?.(value, plan)) return [];
    return [{ pointer: `/data/${field}`, code: 'changed_elsewhere', details: { remedy } }];
  });

type Elsewhere = {
  readonly field: string;
  readonly remedy: BilingualText;
  /** Absent: never. Whether a CPF is the driver's is not told to whoever guesses it. */
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
      'optimize, exclude or restore the plan with the calls that do so',
      'otimize, exclua ou restaure o plano com as chamadas que fazem isso',
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
      'acrescente, retire, mova, ordene e corrija pontos com as chamadas em /route_plan/{id}/points/',
    ),
    isSame: (value, { points }) => arePoints(value, points),
  },
];

/** Whether a list is that of a plan's points as it is read, with or without those that were removed from it. */
function arePoints(value: unknown, points: readonly UnchangedPoint[]): boolean {
  if (!Array.isArray(value)) return false;
  const present = value.filter((one: Sent | null) => !one?.date_excluded);
  return present.length === points.length && points.every((point, index) => isPoint(present[index], point));
}

const isPoint = (value: Sent | null | undefined, point: UnchangedPoint): boolean =>
  value?.id === point.id &&
  comparedFields.every((field) => value?.[field] === undefined || value[field] === point[field]);

const comparedFields = ['name', 'external_code', 'latitude', 'longitude'] as const;
