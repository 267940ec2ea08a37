import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { emailExample } from '../language/email.ts';
import { NamedReference } from '../language/named-record.ts';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { localMoment } from '../time/local-text.ts';
import { AnswerValue } from './checklist-answer.ts';
import { ChecklistFormFieldExecuted } from './checklist-form-field-executed.ts';

const uuid = Nullable(
  Type.String({
    format: 'uuid',
    examples: ['0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40'],
    ...description(
      'Given by the device: sent again, it names the same execution',
      'Dado pelo aparelho: enviado de novo, indica a mesma execução',
    ),
  }),
);
const dateExecuted = Type.String({
  format: 'date-time',
  ...description("When it was filled in, by the device's clock", 'Quando foi preenchido, pelo relógio do aparelho'),
});
const imageName = Type.String({ maxLength: 100, ...description('Name of an image', 'Nome de uma imagem') });

/** The form that was filled in. */
export const ExecutedForm = Type.Object({ id: Id, name: Type.String(), icon: Nullable(Type.String()) });

/** One filling in of a form. */
export const Checklist = Noun('Checklist', {
  id: Id,
  checklist_form_id: Id,
  checklist_form: Nullable(ExecutedForm),
  user_id: Id,
  user: Nullable(NamedReference),
  customer_id: Id,
  date_executed: dateExecuted,
  date_created: DateTime,
  date_modified: DateTime,
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
  count_items: Type.Integer({ ...description('Answers given', 'Respostas dadas') }),
  count_high_risk: Type.Integer(),
  count_medium_risk: Type.Integer(),
  count_low_risk: Type.Integer(),
  receipt_email: Nullable(Type.String()),
  identifier_fields: Type.Array(
    Type.Object({ value: Type.String(), form_field_id: Id, form_field_name: Type.String() }),
    description('As the form was when it was filled in', 'Como o formulário era ao ser preenchido'),
  ),
  signature: Nullable(imageName),
  executed: Type.Array(ChecklistFormFieldExecuted),
  uuid,
  vehicle_id: Nullable(Id),
});
export type Checklist = Type.Static<typeof Checklist>;

export const NewChecklist = Noun('NewChecklist', {
  uuid: Type.Optional(uuid),
  checklist_form_id: Id,
  vehicle_id: Type.Optional(Nullable(Id)),
  date_executed: Type.Optional(Nullable(dateExecuted)),
  latitude: Type.Optional(Nullable(Latitude)),
  longitude: Type.Optional(Nullable(Longitude)),
  receipt_email: Type.Optional(Nullable(Type.String({ maxLength: 254 }))),
  signature: Type.Optional(Nullable(imageName)),
  answers: Type.Array(
    Type.Object({
      checklist_form_field_id: Id,
      value: Type.Optional(AnswerValue),
      picture: Type.Optional(Nullable(imageName)),
      additional_data: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    }),
    { maxItems: 200 },
  ),
});
export type NewChecklist = Type.Static<typeof NewChecklist>;

/** What an execution can be returned with. */
export const checklistIncludes = ['user', 'checklist_form', 'executed'] as const;
export const defaultChecklistIncludes = ['user', 'checklist_form'] as const;

/** An execution as announcements show it: without related records. */
export const announcedChecklist = (checklist: Checklist): Checklist => ({
  ...checklist,
  user: null,
  checklist_form: null,
  executed: [],
});

/** A device's clock may be wrong, but not by more than this. */
const clockAheadMaxMs = 86_400_000;

/** Before this a device's clock was never set. */
const earliestDate = '2000-01-01T00:00:00.000Z';

/** What is wrong with an execution beside its answers. */
export function checklistFaults(
  { latitude = null, longitude = null, receipt_email }: NewChecklist,
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
 * Whether a form accepts an execution of this date: while it is active, and what was filled in before it was last changed.
 * Devices work without a network, so what they send may be older than the form is now.
 */
export const acceptsExecution = (form: FormTimes, dateExecuted: string): boolean =>
  form.active || Date.parse(dateExecuted) < Date.parse(form.date_modified);

/** Whether a field was on the form when it was filled in: one that was added later cannot have been answered. */
export const wasOnForm = (field: { readonly date_created: string }, form: FormTimes, dateExecuted: string): boolean =>
  Date.parse(field.date_created) <= Math.max(Date.parse(form.date_created), Date.parse(dateExecuted));
