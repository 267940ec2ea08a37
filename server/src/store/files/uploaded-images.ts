import { Image } from '@tropeiro/domain/files/image.ts';
import { Type } from 'typebox';
import { type Db, many } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import { type Sql, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

const UploadedImage = Type.Object({
  sha256_uploaded: Type.String(),
  sha256: Image.properties.sha256,
  picture: Image.properties.picture,
});

/** A file as it was sent, and the image that it has become. */
export type UploadedImage = Type.Static<typeof UploadedImage>;

/** A file as it was sent. */
export type UploadedFile = { readonly sha256: string; readonly size: number };

/** Notes which image a file has become; of one that is written otherwise by now, the newest. */
export function noteUploadedImage(transaction: Transaction, file: UploadedFile, imageHash: string): void {
  transaction.queue(sql`insert into uploaded_image (sha256_uploaded, size, image_id)
    select ${file.sha256}, ${file.size}, id from image where sha256 = ${imageHash}
    on conflict (customer_id, sha256_uploaded) do update set image_id = excluded.image_id
      where uploaded_image.image_id <> excluded.image_id`);
}

/** Those of the files, by the hashes of their bytes as they were sent, that have become images. */
export async function findUploadedImages(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, UploadedImage>> {
  if (hashes.length === 0) return new Map();
  const found = many<UploadedImage>(
    await db.rows(sql`select ${record} from uploaded_image u ${ofImage}
      where sha256_uploaded in (select jsonb_array_elements_text(${hashes}::jsonb))`),
  );
  return new Map(found.map((image) => [image.sha256_uploaded, image]));
}

/** Joins the image of an uploaded one, `u`. */
export const ofImage: Sql = sql`join image on image.customer_id = u.customer_id and image.id = u.image_id`;

const record = recordOf(UploadedImage, {
  sha256_uploaded: sql`u.sha256_uploaded`,
  sha256: sql`image.sha256`,
  picture: sql`image.name`,
});
