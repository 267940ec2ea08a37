import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import type { GeocodingProvenance } from '@tropeiro/domain/geocoding/geocoder.ts';
import type { GeocodingQuality } from '@tropeiro/domain/geocoding/geocoding-quality.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import {
  listLengthFaults,
  normalisePoint,
  routePointFaults,
} from '@tropeiro/domain/planning/points/new-route-point.ts';
import { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { windowForms } from '@tropeiro/domain/planning/points/time-window.ts';
import { dateColumn, plateColumn } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { localMoment } from '@tropeiro/domain/time/local-text.ts';
import { pointerToken, pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';
import { bodyNormaliser } from '@tropeiro/platform/handling/normalise-body.ts';
import { unstorablePath } from '@tropeiro/platform/handling/unstorable-text.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import type { FaultyLine } from '@tropeiro/platform/handling/wrong-line.ts';
import { WrongLines } from '@tropeiro/platform/handling/wrong-lines.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { Type } from 'typebox';
import { IgnoredPointFields } from './ignored-point-fields.ts';

/** A point as it was sent, with its position. */
export type SentPoint = {
  /**
   * Its position in the list or among the invoices, from 1, or the line of a sheet where it begins. Lines of several
   * files are numbered continuously, so each line of an import is unique.
   */
  readonly line: number;
  /** The file and the line within it, if several files were sent. */
  readonly place?: string;
  readonly data: unknown;
  /** The plan it belongs to, if a file has several. Absent: the plan of the request. */
  readonly plan?: SheetPlan | undefined;
  /** Faults of the cells or the invoice that it was read from. */
  readonly faults?: readonly Fault[];
  /** The position of a fault in the sheet or invoice. */
  readonly cellOf?: (fault: Fault) => Partial<FaultyLine>;
  /** Warnings to report if the point is valid. */
  readonly warnings?: readonly PlanWarningFacts[];
};

/** The points of a list with their positions. */
export const listedPoints = (list: readonly unknown[]): readonly SentPoint[] =>
  list.map((data, index) => ({ line: index + 1, data }));

/** A valid point with its position. */
export type PointLine = {
  readonly line: number;
  /** The file and the line within it, if several files were sent. */
  readonly place?: string;
  readonly point: NewRoutePoint;
  /** Absent: the plan of the request. */
  readonly plan?: SheetPlan;
  /** The cells of a sheet that name its plan. */
  readonly planCells?: readonly FaultyLine[];
  /** How its coordinates were found. Absent if they were sent, or if it has none. */
  readonly geocoding?: { readonly quality: GeocodingQuality; readonly provider: GeocodingProvenance };
};

/** A point with coordinates. */
export type PlacedLine = PointLine & { readonly point: { readonly latitude: number; readonly longitude: number } };

export const isPlaced = (line: PointLine): line is PlacedLine =>
  typeof line.point.latitude === 'number' && typeof line.point.longitude === 'number';

export type ReadPoints = {
  readonly points: readonly PointLine[];
  readonly wrongLines: readonly WrongLine[];
  /** How many faults exceeded the limit and are not listed. */
  readonly omittedCount: number;
  readonly warnings: readonly PlanWarningFacts[];
};

export type PointReadingOptions = {
  readonly timezone: string;
  readonly language: Language;
  /** Whether a point may have an address instead of coordinates. */
  readonly canGeocode: boolean;
  readonly signal: AbortSignal;
  /** The types of the departure and arrival that the plan already has. */
  readonly terminals?: readonly string[];
};

/**
 * Reads points in chunks that fit into memory. Returns the valid ones, the faults of the others, and warnings.
 * @param wrong collects the wrong lines
 */
export async function readPoints(
  sent: Iterable<readonly SentPoint[]> | AsyncIterable<readonly SentPoint[]>,
  reading: PointReadingOptions,
  wrong = new WrongLines(reading.language),
): Promise<ReadPoints> {
  const points: PointLine[] = [];
  const warnings: PlanWarningFacts[] = [];
  const terminals = new Map([[undefined as SheetPlan | undefined, new Set(reading.terminals)]]);
  const unread = new IgnoredPointFields();
  const slice = new TimeSlice({ signal: reading.signal });
  const readOne = (sentPoint: SentPoint): void => {
    const unstorable = unstorablePath(sentPoint.data);
    if (!unstorable) unread.note(sentPoint.data, sentPoint.line);
    const { point, faults } = unstorable ? unreadablePoint(unstorable) : readPoint(sentPoint, reading);
    if (faults.length === 0 && isTerminal(point.type)) {
      const ofPlan = terminals.get(sentPoint.plan) ?? new Set();
      if (ofPlan.has(point.type)) faults.push({ pointer: '/data/type', code: 'repeated' });
      terminals.set(sentPoint.plan, ofPlan.add(point.type));
    }
    if (faults.length === 0) {
      const { line, place } = sentPoint;
      points.push({
        line,
        point,
        ...(place !== undefined && { place }),
        ...(sentPoint.plan && { plan: sentPoint.plan, planCells: planCellsOf(sentPoint) }),
      });
      warnings.push(...(sentPoint.warnings ?? []));
    } else wrong.add(faults.map((fault) => ({ fault, at: () => placeOf(sentPoint, fault) })));
  };
  for await (const chunk of sent) await slice.map(chunk, readOne);
  return {
    points,
    wrongLines: wrong.lines,
    omittedCount: wrong.omittedCount,
    warnings: [...unread.warnings(points), ...warnings],
  };
}

const PointBody = Type.Object({ data: NewRoutePoint });
const faultsOf = validatorOf(PointBody);
const normalise = bodyNormaliser(PointBody);

type ReadPoint = { readonly point: NewRoutePoint; readonly faults: Fault[] };

/** A point with a text that cannot be stored. Only this fault is reported. */
const unreadablePoint = (path: readonly string[]): ReadPoint => ({
  point: { name: '' },
  faults: [{ pointer: ['/data', ...path.map(pointerToken)].join('/'), code: 'bad_character' }],
});

/** Validates a point. If a cell already has a fault, further faults of the same field are dropped. */
function readPoint({ data, faults: ofCells = [] }: SentPoint, reading: PointReadingOptions): ReadPoint {
  const { point, faults } = validatePoint(data, reading);
  const known = new Set(ofCells.map(({ pointer }) => pointer));
  return { point, faults: [...ofCells, ...faults.filter(({ pointer }) => !known.has(pointer))] };
}

function validatePoint(row: unknown, { timezone, canGeocode }: PointReadingOptions): ReadPoint {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { point: { name: '' }, faults: [{ pointer: '/data', ...wrongType('object') }] };
  const tooLong = listLengthFaults(row as Readonly<Record<string, unknown>>);
  if (tooLong.length > 0) return { point: { name: '' }, faults: tooLong };
  const sent = { data: normalisePoint(row as Readonly<Record<string, unknown>>) };
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

/**
 * Redirects faults of a window's begin or end to the window itself, if it was sent in a form without these fields. Each
 * location gets one fault.
 */
function ofSentWindows(row: object, faults: readonly Fault[]): Fault[] {
  const pointed = faults.map((fault): Fault => {
    const [part = '', window = ''] =
      /^(\/data\/time_windows?(?:\/\d+)?)\/(?:begin|end)$/.exec(fault.pointer ?? '') ?? [];
    const isSent = fault.code === 'missing' || valueAt(row, pointerTokens(part).slice(1)) !== undefined;
    if (part === '' || isSent) return fault;
    if (fault.code === 'no_such_day') return { pointer: window, code: fault.code };
    return { pointer: window, code: 'bad_format', details: { expected: windowForms } };
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
  path.reduce<unknown>(
    (value, token) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[token],
    data,
  );
