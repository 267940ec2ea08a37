import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { PlanFileQuery } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { Temporal } from 'temporal-polyfill';
import { CommandFailed } from '../command.ts';
import { faultyOptions } from './sheet-command.ts';

/** The options of the command that plans a route. */
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
  readonly columns: string | undefined;
  readonly 'dry-run': boolean;
};

const faultsOf = validatorOf(PlanFileQuery);

/** The options as the query of the operation, validated against its schema. */
export function planQueryOf(values: PlanOptions, timezone: string): PlanFileQuery {
  const query = {
    ...periodOf(values, timezone),
    ...(values.code !== undefined && { external_code: values.code }),
    ...oneOrSeveral('vehicle_plate', values.plates),
    ...oneOrSeveral('document_number', values.drivers),
    ...(values.windows && { has_time_window: true }),
    optimize: !values['no-optimize'],
    geocoding: !values['no-geocoding'],
    ...(values.source !== undefined && { source: values.source }),
    ...(values.objective !== undefined && { objective: values.objective }),
    ...(values['on-duplicate'] !== undefined && { on_duplicate: values['on-duplicate'] }),
    all_or_nothing: values['all-or-nothing'],
    is_async: values.async,
    ...(values.columns !== undefined && { columns: values.columns }),
    dry_run: values['dry-run'],
  };
  const faults = faultsOf(query).map((fault) => [fault.pointer?.slice(1) ?? '', fault] as const);
  if (faults.length > 0) throw faultyOptions(faults);
  return query as PlanFileQuery;
}

/** The period in the company's time zone. An end that is not after the start is on the next day. */
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

/** A comma-separated list as the singular field if it has one value, else as the plural one. */
function oneOrSeveral(field: 'vehicle_plate' | 'document_number', list = ''): object {
  const [first, ...others] = list.split(',').flatMap((value) => value.trim() || []);
  if (first === undefined) return {};
  return others.length === 0 ? { [field]: first } : { [`${field}s`]: [first, ...others] };
}
