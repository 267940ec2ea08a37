import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { type ImageExtension, imageContentTypes } from '@tropeiro/domain/files/image.ts';
import { Image } from '@tropeiro/domain/files/image-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { columnJson, recordOf } from '@tropeiro/platform/database/json/json.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { arrayLiteral, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { Type } from 'typebox';

/** The columns of an image. Its bytes are a file. */
export type ImageFields = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
};

/** The caller who wants to see an image. */
export type Viewer = Pick<Actor, 'role' | 'user_id' | 'permissions'>;

const FoundImage = Type.Object({
  image: Image,
  extension: Type.Unsafe<ImageExtension>(Type.String({ enum: Object.keys(imageContentTypes) })),
  /** The user uploaded it, answered a checklist with it, or is the driver whose licence it shows. */
  is_own: Type.Boolean(),
  /** It is or was the photo of a person's licence. */
  is_licence: Type.Boolean(),
});
export type FoundImage = Type.Static<typeof FoundImage>;

/**
 * Inserts an image, or adds the user to those who sent the same one. A repeated upload by the same user changes
 * nothing. Returns whether the image is new.
 */
export async function insertImage(
  transaction: Transaction,
  uploader: { readonly companyId: number; readonly userId: number | undefined },
  image: ImageFields,
): Promise<{ readonly image: Image; readonly isNew: boolean }> {
  const [written = [], rows = []] = await transaction.pipeline([
    sql`insert into image (customer_id, sha256, extension, content_type, size, width, height, user_ids)
      values (${uploader.companyId}, ${image.sha256}, ${image.extension}, ${image.content_type}, ${image.size},
              ${image.width}, ${image.height}, ${arrayLiteral(uploader.userId === undefined ? [] : [uploader.userId])})
      on conflict (customer_id, sha256) do update set user_ids = image.user_ids || excluded.user_ids
        where not image.user_ids @> excluded.user_ids
      returning xmax = 0`,
    sql`select ${record} from image where customer_id = ${uploader.companyId} and sha256 = ${image.sha256}`,
  ]);
  return { image: requireWritten(parseFirst<Image>(rows)), isNew: written[0]?.[0] === 't' };
}

/** Finds an image by name, with or without extension. */
export const findImage = async (db: Db, name: string, userId: number): Promise<FoundImage | undefined> =>
  parseFirst(
    await db.rows(
      sql`select ${foundRecord} from (select *, ${isOwn(userId)} as is_own from image) image${where(
        sql`sha256 = ${name.slice(0, 64)}`,
        extensionIs(name),
      )}`,
    ),
  );

/** Locks storing and deleting this image until the transaction ends. */
export const lockImage = async (db: Db, companyId: number, sha256: string): Promise<void> => {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${companyId} ${sha256}`}, 0))`);
};

export const hasImage = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from image where sha256 = ${sha256})`))[0]?.[0] === 't';

/** The hashes for which this company has images. */
export const listKnownHashes = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(
    sql`select sha256 from image where sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
  );
  return new Set(rows.map(([hash]) => hash ?? ''));
};

/**
 * The full names of the company's images, by full name and by name without extension. Images that the viewer may not
 * see are left out: a reference to one would let the viewer see it.
 */
const findImageNames = (db: Db, requested: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, string>> =>
  findNames(db, requested, isVisibleTo(viewer));

/**
 * The same for images that the user uploaded and that are no licences. Only these may be used to answer a checklist.
 */
export const findUploadNames = async (
  db: Db,
  requested: readonly string[],
  userId: number,
): Promise<ReadonlyMap<string, string>> =>
  findNames(db, requested, sql`user_ids @> array[${userId}::bigint] and not is_licence`);

async function findNames(
  db: Db,
  requested: readonly string[],
  condition: Sql | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (requested.length === 0) return new Map();
  const hashes = requested.map((name) => name.split('.')[0]);
  const names = parseAll<string>(
    await db.rows(
      sql`select ${columnJson(Image.properties.picture, sql`name`)} from image${where(
        sql`sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
        condition,
      )}`,
    ),
  );
  return new Map(names.flatMap((name) => [[name, name] as const, [name.split('.')[0] ?? name, name] as const]));
}

/** A reference to an image in a request body: its pointer and the name. */
export type ImageReference = { readonly pointer: string; readonly name: string };

/**
 * The same, but rejects references to images that are missing or that the viewer may not see, each with its pointer.
 */
export async function requireImages(
  db: Db,
  references: readonly ImageReference[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  const names = await findImageNames(
    db,
    references.map(({ name }) => name),
    viewer,
  );
  const faults = references.flatMap(({ pointer, name }) =>
    names.has(name) ? [] : [{ pointer, ...unknownReference(name) }],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return names;
}

/**
 * Whether an image proves a stop. If it became a licence, it would no longer be shown there. Locks the image until
 * the transaction ends. A concurrent action that refers to it waits and then finds a licence or not
 * (`lockProvingUploads`).
 */
export async function lockProofImage(transaction: Transaction, name: string): Promise<boolean> {
  const [, proved = []] = await transaction.pipeline([
    sql`select from image where name = ${name} for no key update`,
    sql`select from image join proof_picture p on p.customer_id = image.customer_id
      and p.sha256_stored = image.sha256 where image.name = ${name} limit 1`,
  ]);
  return proved.length > 0;
}

const record = recordOf(Image, {
  picture: sql`name`,
  content_type: sql`content_type`,
  size: sql`size`,
  sha256: sql`sha256`,
  width: sql`width`,
  height: sql`height`,
  date_created: sql`date_created`,
});

const foundRecord = recordOf(FoundImage, {
  image: record,
  extension: sql`extension`,
  is_own: sql`is_own`,
  is_licence: sql`is_licence`,
});

/** The condition that the viewer may see an image. Drivers see their own. Licences of others require `pii:read`. */
function isVisibleTo({ role, user_id, permissions }: Viewer): Sql | undefined {
  if (role === 'driver') return isOwn(user_id);
  return permissions.includes('pii:read') ? undefined : sql`(not is_licence or ${isOwn(user_id)})`;
}

/** The condition that an image is the user's own. A licence used to answer a checklist does not become the user's. */
const isOwn = (userId: number): Sql => sql`(user_ids @> array[${userId}::bigint]
  or not is_licence and (
    exists (select from checklist c where c.signature = image.name and c.user_id = ${userId})
    or exists (select from checklist_form_field_executed e join checklist c on c.id = e.checklist_id
               where e.picture = image.name and c.user_id = ${userId}))
  or exists (select from driver d join app_user u on u.driver_id = d.id
             where d.cnh_file = image.name and u.id = ${userId}))`;

const extensionIs = (name: string): Sql | undefined =>
  name.length > 64 ? sql`extension = ${name.slice(65)}` : undefined;
