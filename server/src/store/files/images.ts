import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { Image, type ImageExtension, imageContentTypes } from '@tropeiro/domain/files/image.ts';
import { Type } from 'typebox';
import { type Db, many, one } from '../engine/db.ts';
import { columnJson, recordOf } from '../engine/json.ts';
import { requireWritten } from '../engine/require-written.ts';
import { arrayLiteral, type Sql, sql, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** The columns of an image; its bytes are a file. */
export type ImageFields = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
};

/** Whoever is to see an image. */
export type Viewer = Pick<Actor, 'role' | 'user_id' | 'permissions'>;

const FoundImage = Type.Object({
  image: Image,
  extension: Type.Unsafe<ImageExtension>(Type.String({ enum: Object.keys(imageContentTypes) })),
  /** The user has sent it, has answered a checklist with it, or is the driver whose licence it shows. */
  is_own: Type.Boolean(),
  /** It is, or once was, the photo of somebody's licence. */
  is_licence: Type.Boolean(),
});
export type FoundImage = Type.Static<typeof FoundImage>;

/**
 * Inserts an image, or adds the user to those who have sent the same one; whoever sends it twice changes nothing.
 * Returns whether it is new.
 */
export async function insertImage(
  transaction: Transaction,
  by: { readonly companyId: number; readonly userId: number | undefined },
  image: ImageFields,
): Promise<{ readonly image: Image; readonly isNew: boolean }> {
  const [written = [], rows = []] = await transaction.pipeline([
    sql`insert into image (customer_id, sha256, extension, content_type, size, width, height, user_ids)
      values (${by.companyId}, ${image.sha256}, ${image.extension}, ${image.content_type}, ${image.size},
              ${image.width}, ${image.height}, ${arrayLiteral(by.userId === undefined ? [] : [by.userId])})
      on conflict (customer_id, sha256) do update set user_ids = image.user_ids || excluded.user_ids
        where not image.user_ids @> excluded.user_ids
      returning xmax = 0`,
    sql`select ${record} from image where customer_id = ${by.companyId} and sha256 = ${image.sha256}`,
  ]);
  return { image: requireWritten(one<Image>(rows)), isNew: written[0]?.[0] === 't' };
}

/** Finds an image by its name, with or without its extension. */
export const findImage = async (db: Db, name: string, userId: number): Promise<FoundImage | undefined> =>
  one(
    await db.rows(
      sql`select ${foundRecord} from (select *, ${isOwn(userId)} as is_own from image) image${where(
        sql`sha256 = ${name.slice(0, 64)}`,
        extensionIs(name),
      )}`,
    ),
  );

/** Locks the storing and the deletion of this image until the transaction ends. */
export const lockImage = async (db: Db, companyId: number, sha256: string): Promise<void> => {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${companyId} ${sha256}`}, 0))`);
};

export const hasImage = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from image where sha256 = ${sha256})`))[0]?.[0] === 't';

/** Those of the hashes that images of this company have. */
export const listKnownHashes = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(
    sql`select sha256 from image where sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
  );
  return new Set(rows.map(([hash]) => hash ?? ''));
};

/**
 * The full names of the company's images, by full name and by name without extension. Images that the viewer may not
 * see are left out: by referring to one the viewer would come to see it.
 */
const findImageNames = (db: Db, requested: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, string>> =>
  findNames(db, requested, isVisibleTo(viewer));

/**
 * The same of images that the user uploaded and that are no licence: only these belong to what the user answers a checklist
 * with.
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
  const names = many<string>(
    await db.rows(
      sql`select ${columnJson(Image.properties.picture, sql`name`)} from image${where(
        sql`sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
        condition,
      )}`,
    ),
  );
  return new Map(names.flatMap((name) => [[name, name] as const, [name.split('.')[0] ?? name, name] as const]));
}

/** A reference to an image in the body of a call: its fault pointer, and the name. */
export type ImageReference = { readonly pointer: string; readonly name: string };

/** The same, refusing references to what is not an image that the viewer may see, each by its fault pointer. */
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
 * Whether an image proves a stop. As a licence it would no longer be shown there. Locks the image until the transaction ends:
 * an action that names it meanwhile waits, and then finds a licence or not (`lockProvingUploads`).
 */
export async function lockProvesStop(transaction: Transaction, name: string): Promise<boolean> {
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

/** The condition that the viewer may see an image: drivers see their own, and licences of others need `pii:read`. */
function isVisibleTo({ role, user_id, permissions }: Viewer): Sql | undefined {
  if (role === 'driver') return isOwn(user_id);
  return permissions.includes('pii:read') ? undefined : sql`(not is_licence or ${isOwn(user_id)})`;
}

/**
 * The condition that an image is the user's own. A licence that somebody has answered a checklist with is not theirs.
 */
const isOwn = (userId: number): Sql => sql`(user_ids @> array[${userId}::bigint]
  or not is_licence and (
    exists (select from checklist c where c.signature = image.name and c.user_id = ${userId})
    or exists (select from checklist_form_field_executed e join checklist c on c.id = e.checklist_id
               where e.picture = image.name and c.user_id = ${userId}))
  or exists (select from driver d join app_user u on u.driver_id = d.id
             where d.cnh_file = image.name and u.id = ${userId}))`;

const extensionIs = (name: string): Sql | undefined =>
  name.length > 64 ? sql`extension = ${name.slice(65)}` : undefined;
