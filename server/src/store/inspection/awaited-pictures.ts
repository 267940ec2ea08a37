import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { joinImage, lockUploadsOf } from '../files/uploaded-images.ts';

/**
 * The names of the images that a user uploaded as files with these hashes. Licences are left out. Locks the uploads of
 * the user until the transaction ends, so that none arrives between this question and what is stored after it.
 */
export async function lockUploadedNames(
  transaction: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map();
  transaction.queue(lockUploadsOf(userId));
  const found = parseAll<{ readonly hash: string; readonly name: string }>(
    await transaction.rows(sql`select json_build_object('hash', u.sha256_uploaded, 'name', image.name)
      from uploaded_image u ${joinImage}
      where u.user_id = ${userId} and not image.is_licence
        and u.sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb))`),
  );
  return new Map(found.map(({ hash, name }) => [hash, name]));
}

/** A picture to come: of the answer to this field, or the signature. */
export type AwaitedPicture = { readonly sha256: string; readonly fieldId: number | null };

/** Notes the pictures that a checklist names and that its user has not uploaded yet. */
export async function insertAwaitedPictures(
  db: Db,
  { checklistId, userId }: { readonly checklistId: number; readonly userId: number },
  awaited: readonly AwaitedPicture[],
): Promise<void> {
  if (awaited.length === 0) return;
  await db.rows(sql`insert into awaited_picture (user_id, sha256_uploaded, checklist_id, answer_id)
    select ${userId}, sent.sha256, ${checklistId}, answer.id
    from jsonb_to_recordset(${awaited}::jsonb) as sent (sha256 text, "fieldId" bigint)
      left join checklist_form_field_executed answer
        on answer.checklist_id = ${checklistId} and answer.checklist_form_field_id = sent."fieldId"`);
}
