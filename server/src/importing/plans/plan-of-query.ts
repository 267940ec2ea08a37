import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { namedCrewFaults } from '@tropeiro/domain/planning/crew/crew.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import {
  PlanFileFacts,
  PlanFileOptions,
  type PlanFileQuery,
} from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { pointerTokens } from '@tropeiro/platform/handling/json-pointer.ts';

/** The plan described by a query, for the points in the file. Rejects a query that is incomplete or contradicts itself. */
export function planOfQuery(query: PlanFileQuery, fileName: string | undefined): PlanToImport {
  const externalCode = (query.external_code ?? titleOf(fileName)).trim();
  const { date_time_start: start, date_time_end: end } = query;
  if (externalCode === '' || start === undefined || end === undefined)
    throw missing({ external_code: externalCode, date_time_start: start, date_time_end: end });
  const facts = { ...declaredFields(PlanFileFacts, query), external_code: externalCode };
  const plan = {
    ...declaredFields(PlanFileOptions, query),
    data: { ...facts, date_time_start: start, date_time_end: end },
  };
  const faults = namedCrewFaults(plan.data, plan.optimize ?? true);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults: faults.map(ofParameter) });
  return plan;
}

/** A plan is named after its file, without the extension. */
const titleOf = (fileName = ''): string => printableText(fileName.replace(/\.[a-z]{1,5}$/i, ''), 200);

const missing = (needed: Readonly<Record<string, string | undefined>>): Refusal => {
  const absent = Object.keys(needed).filter((name) => !needed[name]);
  return new Refusal('invalid_input', { faults: absent.map((parameter) => ({ parameter, code: 'missing' })) });
};

/** A fault of the plan, placed at the query parameter. */
const ofParameter = ({ pointer = '', ...fault }: Fault): Fault => ({
  parameter: pointerTokens(pointer).at(-1) ?? '',
  ...fault,
});
