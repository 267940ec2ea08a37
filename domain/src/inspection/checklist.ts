import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { emailExample } from '../language/email.ts';
import { localMoment } from '../time/local-text.ts';
import type { Checklist, NewChecklist } from './checklist-schema.ts';

/** The related objects an execution can be returned with. */
export const checklistIncludes = ['user', 'checklist_form', 'executed', 'acknowledged_by'] as const;
export const defaultChecklistIncludes = ['user', 'checklist_form', 'acknowledged_by'] as const;

/** An execution in announcements: without related records and comments. */
export const announcedChecklist = (checklist: Checklist): Checklist => ({
  ...checklist,
  user: null,
  checklist_form: null,
  executed: [],
  acknowledged_by: null,
  acknowledgement_comment: null,
});

/** The maximum error of a device's clock. */
const clockAheadMaxMs = 86_400_000;

/** Before this moment, a device's clock was never set. */
const earliestDate = '2000-01-01T00:00:00.000Z';

/** The faults of an execution besides its answers. */
export function checklistFaults(
  { latitude = null, longitude = null, receipt_email, signature, signature_sha256 }: NewChecklist,
  dateExecuted: string,
  now: Date,
  timezone: string,
): Fault[] {
  const faults: Fault[] = [];
  const latest = new Date(now.getTime() + clockAheadMaxMs);
  if (Date.parse(dateExecuted) > latest.getTime()) {
    const limit = localMoment(latest.toISOString(), timezone);
    faults.push({ pointer: '/data/date_executed', code: 'too_late', details: { limit } });
  }
  if (dateExecuted < earliestDate) {
    const limit = localMoment(earliestDate, timezone);
    faults.push({ pointer: '/data/date_executed', code: 'too_early', details: { limit } });
  }
  if (latitude === null && longitude !== null) faults.push({ pointer: '/data/latitude', code: 'missing' });
  if (latitude !== null && longitude === null) faults.push({ pointer: '/data/longitude', code: 'missing' });
  if (signature && signature_sha256) {
    const details = { other: verbatim('signature') };
    faults.push({ pointer: '/data/signature_sha256', code: 'contradicts', details });
  }
  if (receipt_email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(receipt_email))
    faults.push({
      pointer: '/data/receipt_email',
      code: 'bad_format',
      details: { expected: emailExample },
    });
  return faults;
}

/** When a form was created and changed, and whether it is active. */
export type FormTimes = {
  readonly active: boolean;
  readonly date_created: string;
  readonly date_modified: string;
};

/**
 * Whether a form accepts an execution of this date. An inactive form accepts executions filled in before its last
 * change, because devices work offline and send later.
 */
export const acceptsExecution = (form: FormTimes, dateExecuted: string): boolean =>
  form.active || Date.parse(dateExecuted) < Date.parse(form.date_modified);

/** Whether a field was on the form when it was filled in. A field that was added later cannot have been answered. */
export const wasOnForm = (field: { readonly date_created: string }, form: FormTimes, dateExecuted: string): boolean =>
  Date.parse(field.date_created) <= Math.max(Date.parse(form.date_created), Date.parse(dateExecuted));
