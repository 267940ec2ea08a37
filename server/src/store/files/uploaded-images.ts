import { Image } from '@tropeiro/domain/files/image-schema.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { Type } from 'typebox';

const UploadedImage = Type.Object({
  sha256_uploaded: Type.String(),
  user_id: Id,
  sha256: Image.properties.sha256,
});

/** A file as a user sent it, and the image made from it. */
export type UploadedImage = Type.Static<typeof UploadedImage>;

/** A file as sent. */
export type UploadedFile = { readonly sha256: string; readonly size: number };

/**
 * Records which image was made from a user's file. If the same file now results in another image, the newest one
 * counts. The image itself counts as such a file too, since the response to an upload names its hash, unless the user
 * uploaded a file with that hash. Returns the ids of the checklists that show the image now.
 */
export async function recordUploadedImage(
  transaction: Transaction,
  userId: number,
  file: UploadedFile,
  imageHash: string,
): Promise<readonly number[]> {
  transaction.queue(lockUploadsOf(userId));
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, user_id, size, image_id)
    select ${file.sha256}, ${userId}::bigint, ${file.size}, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded, user_id) do update set image_id = excluded.image_id
      where uploaded_image.image_id <> excluded.image_id`);
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, user_id, size, image_id)
    select sha256, ${userId}::bigint, size, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded, user_id) do nothing`);
  return fillAwaited(transaction, userId, [file.sha256, imageHash]);
}

/** The query that locks the uploads of a user until the transaction ends. */
export const lockUploadsOf = (userId: number): Sql =>
  sql`select pg_advisory_xact_lock(hashtextextended(tenant() || ' uploads of ' || ${userId}::bigint, 0))`;

/** Shows the image of these files in the checklists of the user that wait for it, and returns their ids. */
async function fillAwaited(
  transaction: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<readonly number[]> {
  const arrived = sql`from awaited_picture a join uploaded_image u on u.customer_id = a.customer_id and u.user_id = a.user_id
      and u.sha256_uploaded = a.sha256_uploaded ${joinImage}
    where a.user_id = ${userId} and a.sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb))
      and not image.is_licence`;
  transaction.queue(sql`update checklist_form_field_executed answer set picture = found.name
    from (select a.answer_id, image.name ${arrived}) found where answer.id = found.answer_id`);
  const filled = await transaction.rows(sql`update checklist
    set date_modified = write_moment(), signature = coalesce(found.signature, checklist.signature)
    from (select a.checklist_id, max(image.name) filter (where a.answer_id is null) as signature ${arrived} group by 1) found
    where checklist.id = found.checklist_id returning checklist.id`);
  transaction.queue(sql`delete from awaited_picture where id in (select a.id ${arrived})`);
  return filled.map(([id]) => Number(id));
}

/**
 * The uploads of these files, by any user, that can prove a stop. The photo of a licence cannot. Until the
 * transaction ends, their images cannot become licences.
 */
export const lockProvingUploads = async (
  db: Transaction,
  hashes: readonly string[],
): Promise<readonly UploadedImage[]> =>
  hashes.length === 0
    ? []
    : parseAll(
        await db.rows(sql`select ${record} from uploaded_image u ${joinImage}
          where sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb)) and not image.is_licence
          for share of image`),
      );

/** Joins the image of an upload, `u`. */
export const joinImage: Sql = sql`join image on image.customer_id = u.customer_id and image.id = u.image_id`;

const record = recordOf(UploadedImage, {
  sha256_uploaded: sql`u.sha256_uploaded`,
  user_id: sql`u.user_id`,
  sha256: sql`image.sha256`,
});
