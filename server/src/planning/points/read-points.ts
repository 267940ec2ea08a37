import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import type { GeocodingProvenance } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { NewRoutePoint, routePointFaults, samePoint, tooLongLists } from '@tropeiro/domain/planning/new-route-point.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { dateColumn, plateColumn } from '@tropeiro/domain/planning/route-point-columns.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheet-plan.ts';
import { windowForms } from '@tropeiro/domain/planning/time-window.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { Type } from 'typebox';
import { pointerToken, pointerTokens } from '../../handling/json-pointer.ts';
import { bodyNormaliser } from '../../handling/normalise-body.ts';
import { unstorablePath } from '../../handling/unstorable-text.ts';
import { validatorOf } from '../../handling/validation.ts';
import type { FaultyLine } from '../../handling/wrong-line.ts';
import { WrongLines } from '../../handling/wrong-lines.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { UnreadFields } from './unread-fields.ts';

/** A point as it was sent, and where. */
export type SentPoint = {
  /** Its place in the list or among the invoices that were sent, from 1, or the line of a sheet that it begins in. */
  readonly line: number;
  readonly data: unknown;
  /** The plan it is for, where a file has several; absent: the one of the request. */
  readonly plan?: SheetPlan | undefined;
  /** What is wrong with the cells of a sheet, or with the invoice, that it was read from. */
  readonly faults?: readonly Fault[];
  /** Where a fault of it stands in a sheet, or in an invoice. */
  readonly cellOf?: (fault: Fault) => Partial<FaultyLine>;
  /** What is to be said of it where it can be planned. */
  readonly warnings?: readonly PlanWarningFacts[];
};

/** The points of a list, each with its place in it. */
export const listedPoints = (list: readonly unknown[]): readonly SentPoint[] =>
  list.map((data, index) => ({ line: index + 1, data }));

/** A point that can be planned, and the line in which it was sent. */
export type PointLine = {
  readonly line: number;
  readonly point: NewRoutePoint;
  /** Absent: the plan of the request. */
  readonly plan?: SheetPlan;
  /** The cells of a sheet that name its plan. */
  readonly planCells?: readonly FaultyLine[];
  /** How its coordinates were found; absent: they were sent, or it has none. */
  readonly geocoding?: { readonly quality: GeocodingQuality; readonly provider: GeocodingProvenance };
};

/** A point of which it is known where it is. */
export type PlacedLine = PointLine & { readonly point: { readonly latitude: number; readonly longitude: number } };

export const isPlaced = (one: PointLine): one is PlacedLine =>
  typeof one.point.latitude === 'number' && typeof one.point.longitude === 'number';

export type ReadPoints = {
  readonly points: readonly PointLine[];
  readonly wrongLines: readonly WrongLine[];
  /** How many faults there was no room for. */
  readonly omittedCount: number;
  readonly warnings: readonly PlanWarningFacts[];
};

export type PointReading = {
  readonly timezone: string;
  readonly language: Language;
  /** Whether an address will do without coordinates. */
  readonly canGeocode: boolean;
  readonly signal: AbortSignal;
  /** The departure and arrival that the plan has already. */
  readonly terminals?: readonly string[];
};

/** The points that can be planned, what is wrong with each of the others, and what is to be said of how they were sent. They come in chunks, as many at once as fit into memory. @param wrong gathers the wrong lines */
export async function readPoints(
  sent: Iterable<readonly SentPoint[]> | AsyncIterable<readonly SentPoint[]>,
  reading: PointReading,
  wrong = new WrongLines(reading.language),
): Promise<ReadPoints> {
  const points: PointLine[] = [];
  const warnings: PlanWarningFacts[] = [];
  const terminals = new Map([[undefined as SheetPlan | undefined, new Set(reading.terminals)]]);
  const unread = new UnreadFields();
  const slice = new TimeSlice({ signal: reading.signal });
  const judge = (one: SentPoint): void => {
    const unstorable = unstorablePath(one.data);
    if (!unstorable) unread.of(one.data);
    const { point, faults } = unstorable ? unreadablePoint(unstorable) : readPoint(one, reading);
    if (faults.length === 0 && isTerminal(point.type)) {
      const ofPlan = terminals.get(one.plan) ?? new Set();
      if (ofPlan.has(point.type)) faults.push({ pointer: '/data/type', code: 'repeated' });
      terminals.set(one.plan, ofPlan.add(point.type));
    }
    if (faults.length === 0) {
      points.push({ line: one.line, point, ...(one.plan && { plan: one.plan, planCells: planCellsOf(one) }) });
      warnings.push(...(one.warnings ?? []));
    } else wrong.add(faults.map((fault) => ({ fault, at: () => placeOf(one, fault) })));
  };
  for await (const chunk of sent) await slice.map(chunk, judge);
  return {
    points,
    wrongLines: wrong.lines,
    omittedCount: wrong.omittedCount,
    warnings: [...unread.warnings(), ...warnings],
  };
}

const PointBody = Type.Object({ data: NewRoutePoint });
const faultsOf = validatorOf(PointBody);
const normalise = bodyNormaliser(PointBody);

type ReadPoint = { readonly point: NewRoutePoint; readonly faults: Fault[] };

/** A point with a text at this path that cannot be stored: nothing else of it is looked at. */
const unreadablePoint = (path: readonly string[]): ReadPoint => ({
  point: { name: '' },
  faults: [{ pointer: ['/data', ...path.map(pointerToken)].join('/'), code: 'bad_character' }],
});

/** The point, with the faults of its cells before all others: what could not be read is wrong in many ways. */
function readPoint({ data, faults: ofCells = [] }: SentPoint, reading: PointReading): ReadPoint {
  const { point, faults } = judgePoint(data, reading);
  const known = new Set(ofCells.map(({ pointer }) => pointer));
  return { point, faults: [...ofCells, ...faults.filter(({ pointer }) => !known.has(pointer))] };
}

function judgePoint(row: unknown, { timezone, canGeocode }: PointReading): ReadPoint {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { point: { name: '' }, faults: [{ pointer: '/data', ...wrongType('object') }] };
  const tooLong = tooLongLists(row as Readonly<Record<string, unknown>>);
  if (tooLong.length > 0) return { point: { name: '' }, faults: tooLong };
  const sent = { data: samePoint(row as Readonly<Record<string, unknown>>) };
  const normalised = normalise?.(sent, timezone) ?? { value: sent, faults: [] };
  const unreadable = new Set(normalised.faults.map(({ pointer }) => pointer));
  const misshapen = ofSentWindows(row, [
    ...normalised.faults,
    ...faultsOf(normalised.value).filter(({ pointer }) => !unreadable.has(pointer)),
  ]);
  const { data: point } = normalised.value as { readonly data: NewRoutePoint };
  if (misshapen.length > 0) return { point, faults: misshapen };
  return { point, faults: routePointFaults(point, canGeocode, (moment) => localMoment(moment, timezone)) };
}

/** The faults with one for each window in a form without `begin` and `end`, which has no such part to point at. */
function ofSentWindows(row: object, faults: readonly Fault[]): Fault[] {
  const pointed = faults.map((fault): Fault => {
    const [part = '', window = ''] =
      /^(\/data\/time_windows?(?:\/\d+)?)\/(?:begin|end)$/.exec(fault.pointer ?? '') ?? [];
    const isSent = fault.code === 'missing' || valueAt(row, pointerTokens(part).slice(1)) !== undefined;
    return part === '' || isSent ? fault : { pointer: window, code: 'bad_format', details: { expected: windowForms } };
  });
  return [...new Map(pointed.map((fault) => [fault.pointer, fault])).values()];
}

const planCellsOf = (sent: SentPoint): FaultyLine[] =>
  [plateColumn, dateColumn].map(({ field }) => placeOf(sent, { pointer: `/data/${field}`, code: 'not_with' }));

function placeOf({ line, data, cellOf }: SentPoint, fault: Fault): FaultyLine {
  const [, ...path] = pointerTokens(fault.pointer ?? '');
  return {
    line,
    name: valueAt(data, ['name']),
    externalCode: valueAt(data, ['external_code']),
    field: path.length === 0 ? undefined : path.join('.'),
    column: null,
    value: valueAt(data, path),
    ...cellOf?.(fault),
  };
}

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, token) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[token], data);
