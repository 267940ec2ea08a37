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
 * uploaded a file with that hash.
 */
export function recordUploadedImage(
  transaction: Transaction,
  userId: number,
  file: UploadedFile,
  imageHash: string,
): void {
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, user_id, size, image_id)
    select ${file.sha256}, ${userId}::bigint, ${file.size}, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded, user_id) do update set image_id = excluded.image_id
      where uploaded_image.image_id <> excluded.image_id`);
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, user_id, size, image_id)
    select sha256, ${userId}::bigint, size, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded, user_id) do nothing`);
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
