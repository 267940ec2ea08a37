import { mercosulPlate, normalisePlate } from '@tropeiro/domain/fleet/identifiers/plate.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { datedCode } from '@tropeiro/domain/planning/dated-code.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import { unreadableFile } from '@tropeiro/platform/sandbox/unreadable-file.ts';
import { Temporal } from 'temporal-polyfill';
import { maxWaitingCount } from '../../planning/queue-capacity.ts';

/** How many plans a file may have. All of them may have to wait to be optimized. */
const plansOfFileMaxCount = maxWaitingCount;

/** The plans that the lines of files name. There is one object for each plan, so lines can be grouped by it. */
export class SheetPlans {
  private readonly known = new Map<string, SheetPlan>();

  /** Rejects the file if it names too many plans. */
  planFor(plate: string, day: string): SheetPlan {
    const key = `${samePlate(plate)} ${day}`;
    const plan = this.known.get(key) ?? { plate, day };
    this.known.set(key, plan);
    if (this.known.size > plansOfFileMaxCount) throw unreadableFile('file_plans', { limit: plansOfFileMaxCount });
    return plan;
  }
}

/** A plate in the form used for comparing. An old plate and its Mercosul form are equal. */
export const samePlate = (plate: string): string => mercosulPlate(normalisePlate(plate));

/** The plan of a plate and day, with the options, requirements and times of day of the request. Its crew is that of the vehicle. */
export function planOfSheet(request: PlanToImport, { plate, day }: SheetPlan, timezone: string): PlanToImport {
  const {
    vehicle_plate: _plate,
    document_number: _driver,
    vehicle_plates: _plates,
    document_numbers: _drivers,
    ...facts
  } = request.data;
  const start = local(facts.date_time_start, timezone);
  const days = start.toPlainDate().until(day).days;
  return {
    ...request,
    data: {
      ...facts,
      external_code: datedCode(facts.external_code, `${printableText(normalisePlate(plate), plateMaxLength)} ${day}`),
      date_time_start: momentOf(start.add({ days })),
      date_time_end: momentOf(local(facts.date_time_end, timezone).add({ days })),
      vehicle_plate: plate,
    },
  };
}

/** A longer text is no plate, and its plan is reported as wrong. */
const plateMaxLength = 20;

const local = (moment: string, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);

const momentOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): string => new Date(epochMilliseconds).toISOString();
