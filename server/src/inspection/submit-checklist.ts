import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import {
  acceptsExecution,
  checklistFaults,
  defaultChecklistIncludes,
  wasOnForm,
} from '@tropeiro/domain/inspection/checklist.ts';
import type { Checklist, NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { type AnswerableField, parseAnswers, summaryOf } from '@tropeiro/domain/inspection/checklist-submission.ts';
import { fieldNameOf } from '@tropeiro/domain/sheets/field-name.ts';
import { duplicateRefusal } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { findUploadNames } from '../store/files/images.ts';
import { insertAwaitedPictures, lockUploadedNames } from '../store/inspection/awaited-pictures.ts';
import * as store from '../store/inspection/checklists.ts';
import { type FormToFill, findFormToFill } from '../store/inspection/form-to-fill.ts';
import { versionOf } from './checklists.ts';
import { submissionHash } from './submission-hash.ts';

export const createChecklist: Handler<'createChecklist'> = async ({ body, actor, transaction }) => {
  const known = await findRepeated(transaction, actor, body.data);
  const added = known ?? (await storeSubmission(transaction, actor, body.data));
  const id = added ?? (await findRepeated(transaction, actor, body.data));
  const stored = requireWritten(
    await store.findChecklist(transaction, requireWritten(id), undefined, defaultChecklistIncludes),
  );
  if (known === undefined && added !== undefined) {
    announce(transaction, 'checklist.created', stored);
    announce(transaction, 'checklist.executed', stored);
    if (stored.count_high_risk > 0) announce(transaction, 'checklist.high_risk', stored);
  }
  return { body: { data: stored }, version: versionOf(stored), headers: { location: `/checklist/${stored.id}` } };
};

/**
 * The id of the execution already stored under this uuid. Devices repeat a request that had no response. Refuses a
 * different content under the same uuid, since its answers would be lost.
 */
async function findRepeated(transaction: Transaction, actor: Actor, data: NewChecklist): Promise<number | undefined> {
  const sent = data.uuid ? await store.findChecklistByUuid(transaction, data.uuid) : undefined;
  if (sent && sent.user_id !== actor.user_id) {
    throw new Refusal('duplicate', {
      details: { field: fieldNameOf('uuid') },
      faults: [{ pointer: '/data/uuid', code: 'taken' }],
    });
  }
  if (sent && sent.submission_hash !== null && sent.submission_hash !== submissionHash(data))
    throw duplicateRefusal('uuid', sent.id);
  return sent?.id;
}

/** Validates and stores an execution; undefined if another transaction has stored the same uuid meanwhile. */
async function storeSubmission(
  transaction: Transaction,
  actor: Actor,
  data: NewChecklist,
): Promise<Checklist['id'] | undefined> {
  const now = new Date();
  const dateExecuted = data.date_executed ?? now.toISOString();
  const form = await findFormToFill(transaction, data.checklist_form_id, dateExecuted);
  if (!form) throw ruleViolated({ pointer: '/data/checklist_form_id', ...unknownReference(data.checklist_form_id) });
  if (!acceptsExecution(form, dateExecuted))
    throw ruleViolated({ pointer: '/data/checklist_form_id', code: 'inactive_form' });

  const named = [data.signature, ...data.answers.map(({ picture }) => picture)];
  const images = await findUploadNames(transaction, named.filter(isText), actor.user_id);
  const hashes = [data.signature_sha256, ...data.answers.map(({ picture_sha256 }) => picture_sha256)].filter(isText);
  const uploads = await lockUploadedNames(transaction, actor.user_id, hashes);
  const fields = answerableFields(form, dateExecuted);
  const { answers, faults } = parseAnswers(
    fields,
    data.answers,
    (name) => images.get(name) ?? uploads.get(name),
    (text) => parseInstant(text, actor.timezone, false),
  );
  const signature = data.signature ? images.get(data.signature) : (uploads.get(data.signature_sha256 ?? '') ?? null);
  requireNoFaults([
    ...checklistFaults(data, dateExecuted, now, actor.timezone),
    ...(signature === undefined ? [{ pointer: '/data/signature', ...unknownReference(data.signature) }] : []),
    ...faults,
  ]);
  const id = await store.insertChecklist(
    transaction,
    {
      ...summaryOf(fields, answers),
      uuid: data.uuid ?? null,
      checklist_form_id: data.checklist_form_id,
      user_id: actor.user_id,
      vehicle_id: data.vehicle_id ?? null,
      date_executed: dateExecuted,
      latitude: data.latitude ?? null,
      longitude: data.longitude ?? null,
      receipt_email: data.receipt_email || null,
      signature: signature ?? null,
    },
    answers,
    submissionHash(data),
  );
  if (id !== undefined) {
    const ofSignature =
      signature === null && data.signature_sha256 ? [{ sha256: data.signature_sha256, fieldId: null }] : [];
    const ofAnswers = answers.flatMap(({ awaited_sha256: sha256, checklist_form_field_id: fieldId }) =>
      sha256 === null ? [] : [{ sha256, fieldId }],
    );
    await insertAwaitedPictures(transaction, { checklistId: id, userId: actor.user_id }, [
      ...ofSignature,
      ...ofAnswers,
    ]);
  }
  return id;
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string';

const answerableFields = (form: FormToFill, dateExecuted: string): AnswerableField[] =>
  form.fields.map((field) => ({
    ...field,
    required: field.required && !field.is_excluded && wasOnForm(field, form, dateExecuted),
    items: form.tables.find(({ id }) => id === field.checklist_table_id)?.items ?? [],
  }));

const ruleViolated = (...faults: readonly Fault[]): Refusal => new Refusal('rule_violated', { faults });

function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw ruleViolated(...faults);
}
