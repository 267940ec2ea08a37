import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { PlanFileQuery } from '@tropeiro/domain/planning/route-plan-file.ts';
import { Temporal } from 'temporal-polyfill';
import { parseInstant } from '../handling/parse-instant.ts';
import { validatorOf } from '../handling/validation.ts';
import { CommandFailed } from './command.ts';

/** What a command that plans a route is told. */
export type PlanOptions = {
  readonly document: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly code: string | undefined;
  readonly plates: string | undefined;
  readonly drivers: string | undefined;
  readonly windows: boolean;
  readonly 'no-optimize': boolean;
  readonly 'no-geocoding': boolean;
  readonly source: string | undefined;
  readonly objective: string | undefined;
  readonly 'on-duplicate': string | undefined;
  readonly 'all-or-nothing': boolean;
  readonly async: boolean;
  readonly 'dry-run': boolean;
};

const faultsOf = validatorOf(PlanFileQuery);

/** The options as the query of the operation, which judges them. */
export function planQueryOf(values: PlanOptions, timezone: string): PlanFileQuery {
  const query = {
    ...periodOf(values, timezone),
    ...(values.code !== undefined && { external_code: values.code }),
    ...namedOnes('vehicle_plate', values.plates),
    ...namedOnes('document_number', values.drivers),
    ...(values.windows && { has_time_window: true }),
    optimize: !values['no-optimize'],
    geocoding: !values['no-geocoding'],
    ...(values.source !== undefined && { source: values.source }),
    ...(values.objective !== undefined && { objective: values.objective }),
    ...(values['on-duplicate'] !== undefined && { on_duplicate: values['on-duplicate'] }),
    all_or_nothing: values['all-or-nothing'],
    is_async: values.async,
    dry_run: values['dry-run'],
  };
  const faults = faultsOf(query).map((fault) => [fault.pointer?.slice(1) ?? '', fault] as const);
  if (faults.length > 0) throw faultyOptions(faults);
  return query as PlanFileQuery;
}

/** The failure of a command whose options are wrong, each with the name of its parameter. */
export function faultyOptions(faults: readonly (readonly [name: string, fault: Fault])[]): CommandFailed {
  const text = (language: Language): string =>
    `${faults.map(([name, fault]) => `${name} ${messageOf(fault, language)}`).join(', ')}.`;
  return new CommandFailed(bilingual(text('en'), text('pt-BR')), 2);
}

/** From one hour to another in the company's time zone; one that is not later is of the next day. */
function periodOf({ date, from, to }: PlanOptions, timezone: string) {
  const start = /^\d{4}-/.test(date) ? parseInstant(`${date}T${from}`, timezone, false) : undefined;
  const endDay = to > from ? date : start && Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const end = endDay && parseInstant(`${endDay}T${to}`, timezone, false);
  if (!start || !end)
    throw new CommandFailed(
      bilingual(
        '--date must be as 2026-12-01, --from and --to as 08:00.',
        '--date deve ter o formato 2026-12-01; --from e --to, 08:00.',
      ),
      2,
    );
  return { date_time_start: start, date_time_end: end };
}

/** One or several, separated by commas, under the name of the field that is for so many. */
function namedOnes(field: 'vehicle_plate' | 'document_number', given = ''): object {
  const [first, ...others] = given.split(',').flatMap((one) => one.trim() || []);
  if (first === undefined) return {};
  return others.length === 0 ? { [field]: first } : { [`${field}s`]: [first, ...others] };
}
