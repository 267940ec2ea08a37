import { openUploadMinBytes, uploadLifeDays } from '@tropeiro/domain/files/image-upload.ts';
import { ImageUpload } from '@tropeiro/domain/files/image-upload-schema.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { Type } from 'typebox';
import { joinImage } from './uploaded-images.ts';

/** A file that a user uploads in pieces. */
export type UploadKey = { readonly userId: number; readonly sha256: string };

/** The number of bytes received, and the resulting image. Each user uploads their own copy. */
export async function findUpload(db: Db, { userId, sha256 }: UploadKey): Promise<ImageUpload> {
  const found = parseFirst<ImageUpload>(
    await db.rows(sql`select ${record} from (
      select u.sha256_uploaded as sha256, u.size, u.size as received, image.name as picture
        from uploaded_image u ${joinImage} where u.sha256_uploaded = ${sha256} and u.user_id = ${userId}
      union all
      select sha256, size, received, null from image_upload${where(...own({ userId, sha256 }))}
    ) found order by picture nulls last limit 1`),
  );
  return found ?? { sha256, size: 0, received: 0, picture: null };
}

/** The number of bytes received, from the start of the file. */
export async function readReceivedBytes(db: Db, key: UploadKey): Promise<Buffer> {
  const rows = await db.rows(sql`select encode(p.bytes, 'base64') from image_upload u
    join image_upload_piece p on p.customer_id = u.customer_id and p.image_upload_id = u.id${where(...own(key))}
    order by p."offset"`);
  return Buffer.concat(rows.map(([text]) => Buffer.from(text ?? '', 'base64')));
}

const OpenUpload = Type.Object({
  id: Type.Integer(),
  size: Type.Integer(),
  received: Type.Integer(),
  is_new: Type.Boolean(),
});
export type OpenUpload = Type.Static<typeof OpenUpload>;

/** Opens an upload or continues an open one. Locks it until the transaction ends. */
export const openUpload = async (transaction: Transaction, key: UploadKey, size: number): Promise<OpenUpload> =>
  requireWritten(
    parseFirst(
      await transaction.rows(sql`insert into image_upload as u (user_id, sha256, size, date_expires)
        values (${key.userId}, ${key.sha256}, ${size}, ${expiry})
        on conflict (customer_id, user_id, sha256) do update set date_expires = excluded.date_expires
        returning ${recordOf(OpenUpload, {
          id: sql`u.id`,
          size: sql`u.size`,
          received: sql`u.received`,
          is_new: sql`u.xmax = 0`,
        })}`),
    ),
  );

const expiry = sql`now() + make_interval(days => ${uploadLifeDays})`;

/** Appends a piece at the end of the received bytes. */
export function appendPiece(transaction: Transaction, { id, received }: OpenUpload, bytes: Buffer): void {
  transaction.queue(sql`insert into image_upload_piece (image_upload_id, "offset", bytes)
    values (${id}, ${received}, decode(${bytes.toString('base64')}, 'base64'))`);
  transaction.queue(sql`update image_upload set received = ${received + bytes.length} where id = ${id}`);
}

/** Deletes an upload with its pieces: the image is complete or the upload begins again. */
export function deleteUpload(transaction: Transaction, key: UploadKey): void {
  transaction.queue(deletion(key));
}

/** Deletes an invalid upload even though the rest of the call is rolled back. */
export function deleteUploadAfterRollback(transaction: Transaction, key: UploadKey): void {
  transaction.afterRollback.push(deletion(key));
}

const OpenBytes = Type.Object({ of_user: Type.Integer(), of_company: Type.Integer() });

/** The total announced size of open uploads, in bytes. Other openers of uploads wait until this transaction ends. */
export async function lockOpenUploadBytes(transaction: Transaction, companyId: number, userId: number) {
  const bytes = sql`greatest(size, ${openUploadMinBytes}::integer)`;
  const [, rows = []] = await transaction.pipeline([
    sql`select pg_advisory_xact_lock(hashtextextended(${`image uploads ${companyId}`}, 0))`,
    sql`select ${recordOf(OpenBytes, {
      of_user: sql`coalesce(sum(${bytes}) filter (where user_id = ${userId}), 0)`,
      of_company: sql`coalesce(sum(${bytes}), 0)`,
    })} from image_upload`,
  ]);
  return requireWritten(parseFirst<Type.Static<typeof OpenBytes>>(rows));
}

const own = ({ userId, sha256 }: UploadKey) => [sql`user_id = ${userId}`, sql`sha256 = ${sha256}`];

const deletion = (key: UploadKey) => sql`delete from image_upload${where(...own(key))}`;

const record = recordOf(ImageUpload, {
  sha256: sql`sha256`,
  size: sql`size`,
  received: sql`received`,
  picture: sql`picture`,
});
