import type { Fault } from '../faults/fault.ts';
import { unknownReference } from '../faults/unknown-reference.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { type InstantOf, isEmptyAnswer, parseValue, type Question } from './checklist-answer.ts';
import type { AnswerValue } from './checklist-answer-schema.ts';
import { isImage } from './checklist-field-type.ts';
import type { RiskLevel } from './risk-level.ts';

/** The properties of a field against which answers are validated. */
export type AnswerableField = Question & {
  readonly id: number;
  readonly name: string;
  readonly required: boolean;
  readonly can_photo: boolean;
  readonly can_additional_data: boolean;
  readonly is_identifier: boolean;
};

/** An answer as sent. */
export type SubmittedAnswer = {
  readonly checklist_form_field_id: number;
  readonly value?: AnswerValue;
  readonly picture?: string | null;
  /** The hash of a file of the user, which may arrive later. */
  readonly picture_sha256?: string | null;
  readonly additional_data?: string | null;
};

/** An answer as stored. */
export type StoredAnswer = {
  readonly checklist_form_field_id: number;
  readonly value: string | null;
  readonly risk_level: RiskLevel | null;
  readonly picture: string | null;
  /** The hash of the picture that is still to arrive. */
  readonly awaited_sha256: string | null;
  readonly additional_data: string | null;
};

/**
 * Parses the answers to a form, in the order of its fields, and collects all faults. `pictureOf` returns the full name
 * of an image, by its name or by the hash of the file that the user uploaded. Answers without content are ignored.
 */
export function parseAnswers(
  fields: readonly AnswerableField[],
  submitted: readonly SubmittedAnswer[],
  pictureOf: (name: string) => string | undefined,
  instantOf: InstantOf,
): { readonly answers: readonly StoredAnswer[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const answers = new Map<number, StoredAnswer>();
  const answeredIds = new Set<number>();

  for (const [index, sentAnswer] of submitted.entries()) {
    const at = `/data/answers/${index}`;
    const field = fields.find(({ id }) => id === sentAnswer.checklist_form_field_id);
    if (!field || answeredIds.has(field.id)) {
      const fault = field ? ({ code: 'repeated' } as const) : unknownReference(sentAnswer.checklist_form_field_id);
      faults.push({ pointer: `${at}/checklist_form_field_id`, ...fault });
      continue;
    }
    answeredIds.add(field.id);
    const parsed = parseAnswer(field, sentAnswer, at, pictureOf, instantOf);
    faults.push(...parsed.faults);
    if (parsed.answer) answers.set(field.id, parsed.answer);
  }
  for (const { id, name, required } of fields) {
    if (required && !answeredIds.has(id))
      faults.push({ pointer: '/data/answers', code: 'unanswered', details: { id, name: verbatim(name) } });
  }
  return { answers: fields.flatMap(({ id }) => answers.get(id) ?? []), faults };
}

/** The counts and identifying answers shown with an execution. */
export function summaryOf(fields: readonly AnswerableField[], answers: readonly StoredAnswer[]) {
  const countOf = (level: RiskLevel) => answers.filter(({ risk_level }) => risk_level === level).length;
  return {
    count_items: answers.length,
    count_high_risk: countOf('H'),
    count_medium_risk: countOf('M'),
    count_low_risk: countOf('L'),
    identifier_fields: fields.flatMap(({ id, name, is_identifier }) => {
      const value = answers.find((answer) => answer.checklist_form_field_id === id)?.value;
      return is_identifier && typeof value === 'string' ? [{ value, form_field_id: id, form_field_name: name }] : [];
    }),
  };
}

function parseAnswer(
  field: AnswerableField,
  submitted: SubmittedAnswer,
  at: string,
  pictureOf: (name: string) => string | undefined,
  instantOf: InstantOf,
): { readonly answer?: StoredAnswer; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const takesPicture = field.can_photo || isImage(field.type);
  const hash = submitted.picture_sha256 || null;
  const named = submitted.picture || hash;
  const picture = named === null ? null : (pictureOf(named) ?? null);
  const awaited_sha256 = picture === null ? hash : null;
  if (submitted.picture && hash)
    faults.push({ pointer: `${at}/picture_sha256`, code: 'contradicts', details: { other: verbatim('picture') } });
  if (named !== null && !takesPicture) faults.push({ pointer: `${at}/picture`, code: 'not_taken' });
  else if (named !== null && picture === null && hash === null)
    faults.push({ pointer: `${at}/picture`, ...unknownReference(named) });

  const additional = submitted.additional_data?.trim() || null;
  if (additional !== null && !field.can_additional_data)
    faults.push({ pointer: `${at}/additional_data`, code: 'not_taken' });

  const empty = isEmptyAnswer(submitted.value);
  const parsed = empty ? { value: null, risk_level: null } : parseValue(field, submitted.value ?? null, instantOf);
  if ('fault' in parsed) return { faults: [...faults, { pointer: `${at}/value`, ...parsed.fault }] };

  const unanswered = isImage(field.type) ? named === null : empty;
  const isAnswered = !empty || named !== null || additional !== null;
  if (unanswered && (field.required || (isImage(field.type) && isAnswered)))
    faults.push({ pointer: `${at}/${isImage(field.type) ? 'picture' : 'value'}`, code: 'missing' });
  if (faults.length > 0 || !isAnswered) return { faults };
  return {
    answer: { checklist_form_field_id: field.id, ...parsed, picture, awaited_sha256, additional_data: additional },
    faults,
  };
}
