import { Image } from '@tropeiro/domain/files/image.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { many } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

const UploadedImage = Type.Object({
  sha256_uploaded: Type.String(),
  user_id: Id,
  sha256: Image.properties.sha256,
});

/** A file as a user sent it, and the image that it has become. */
export type UploadedImage = Type.Static<typeof UploadedImage>;

/** A file as it was sent. */
export type UploadedFile = { readonly sha256: string; readonly size: number };

/** Records which image a user's file has become; if the same file is written differently now, the newest. */
export function noteUploadedImage(
  transaction: Transaction,
  userId: number,
  file: UploadedFile,
  imageHash: string,
): void {
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, user_id, size, image_id)
    select ${file.sha256}, ${userId}::bigint, ${file.size}, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded, user_id) do update set image_id = excluded.image_id
      where uploaded_image.image_id <> excluded.image_id`);
}

/**
 * The uploads of these files that can prove something, of every user: the photo of a licence proves no stop. Their images
 * cannot become licences until the transaction ends.
 */
export const lockProvingUploads = async (
  db: Transaction,
  hashes: readonly string[],
): Promise<readonly UploadedImage[]> =>
  hashes.length === 0
    ? []
    : many(
        await db.rows(sql`select ${record} from uploaded_image u ${ofImage}
          where sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb)) and not image.is_licence
          for share of image`),
      );

/** Joins the image of an uploaded one, `u`. */
export const ofImage: Sql = sql`join image on image.customer_id = u.customer_id and image.id = u.image_id`;

const record = recordOf(UploadedImage, {
  sha256_uploaded: sql`u.sha256_uploaded`,
  user_id: sql`u.user_id`,
  sha256: sql`image.sha256`,
});
