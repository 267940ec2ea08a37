import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Image, type ImageExtension, imageContentTypes } from '@tropeiro/domain/files/image.ts';
import { Type } from 'typebox';
import { type Db, many, one } from '../engine/db.ts';
import { columnJson, recordOf } from '../engine/json.ts';
import { arrayLiteral, type Sql, sql, where } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** What is stored of an image beside its bytes. */
export type ImageFields = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
};

/** Who would see an image. */
export type Viewer = Pick<Actor, 'role' | 'user_id' | 'permissions'>;

const FoundImage = Type.Object({
  image: Image,
  extension: Type.Unsafe<ImageExtension>(Type.String({ enum: Object.keys(imageContentTypes) })),
  /** The asker has sent it, has answered a checklist with it, or is the driver whose licence it shows. */
  is_own: Type.Boolean(),
  /** It is, or once was, the photo of somebody's licence. */
  is_licence: Type.Boolean(),
});
export type FoundImage = Type.Static<typeof FoundImage>;

/** Another who sends the same image is remembered too; whoever sends it twice changes nothing. Tells whether it is new. */
export async function insertImage(
  transaction: Transaction,
  by: { readonly customerId: number; readonly userId: number | undefined },
  image: ImageFields,
): Promise<{ readonly image: Image; readonly isNew: boolean }> {
  const [written = [], rows = []] = await transaction.pipeline([
    sql`insert into image (customer_id, sha256, extension, content_type, size, width, height, user_ids)
      values (${by.customerId}, ${image.sha256}, ${image.extension}, ${image.content_type}, ${image.size},
              ${image.width}, ${image.height}, ${arrayLiteral(by.userId === undefined ? [] : [by.userId])})
      on conflict (customer_id, sha256) do update set user_ids = image.user_ids || excluded.user_ids
        where not image.user_ids @> excluded.user_ids
      returning xmax = 0`,
    sql`select ${record} from image where customer_id = ${by.customerId} and sha256 = ${image.sha256}`,
  ]);
  const stored = one<Image>(rows);
  if (!stored) throw new Error('An image that was written must come back');
  return { image: stored, isNew: written[0]?.[0] === 't' };
}

/** By its name, with or without its extension. */
export const findImage = async (db: Db, name: string, userId: number): Promise<FoundImage | undefined> =>
  one(
    await db.rows(
      sql`select ${foundRecord} from (select *, ${isOwn(userId)} as is_own from image) image${where(
        sql`sha256 = ${name.slice(0, 64)}`,
        extensionIs(name),
      )}`,
    ),
  );

/** Keeps others who store or sweep away this image waiting until the transaction ends. */
export const lockImage = async (db: Db, customerId: number, sha256: string): Promise<void> => {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${customerId} ${sha256}`}, 0))`);
};

export const hasImage = async (db: Db, sha256: string): Promise<boolean> =>
  (await db.rows(sql`select exists (select from image where sha256 = ${sha256})`))[0]?.[0] === 't';

/** Those of the hashes that are of images of this company. */
export const listKnownHashes = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(
    sql`select sha256 from image where sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
  );
  return new Set(rows.map(([hash]) => hash ?? ''));
};

/**
 * Whole names of the company's images, by what they may be called: with or without what follows the dot. Nobody names
 * an image that they may not see: by naming it they would come to see it.
 */
export async function findImageNames(
  db: Db,
  asked: readonly string[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  if (asked.length === 0) return new Map();
  const hashes = asked.map((name) => name.split('.')[0]);
  const names = many<string>(
    await db.rows(
      sql`select ${columnJson(Image.properties.picture, sql`name`)} from image${where(
        sql`sha256 in (select jsonb_array_elements_text(${hashes}::jsonb))`,
        isVisibleTo(viewer),
      )}`,
    ),
  );
  return new Map(names.flatMap((name) => [[name, name] as const, [name.split('.')[0] ?? name, name] as const]));
}

export type ImageReference = { readonly pointer: string; readonly name: string };

/** The same, where whatever is not an image that the actor sees is refused, each by where it stands. */
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
    names.has(name) ? [] : [{ pointer, code: 'unknown_reference' as const }],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return names;
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

/** A driver sees what is the driver's own, and the licence of another takes the right to personal data. */
function isVisibleTo({ role, user_id, permissions }: Viewer): Sql | undefined {
  if (role === 'driver') return isOwn(user_id);
  return permissions.includes('pii:read') ? undefined : sql`(not is_licence or ${isOwn(user_id)})`;
}

/** A licence that somebody has answered a checklist with stays another's. */
const isOwn = (userId: number): Sql => sql`(user_ids @> array[${userId}::bigint]
  or not is_licence and (
    exists (select from checklist c where c.signature = image.name and c.user_id = ${userId})
    or exists (select from checklist_form_field_executed e join checklist c on c.id = e.checklist_id
               where e.picture = image.name and c.user_id = ${userId}))
  or exists (select from driver d join app_user u on u.driver_id = d.id
             where d.cnh_file = image.name and u.id = ${userId}))`;

const extensionIs = (name: string): Sql | undefined =>
  name.length > 64 ? sql`extension = ${name.slice(65)}` : undefined;
