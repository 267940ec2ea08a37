import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import type pg from 'pg';
import { sweepImages } from '../files/sweep-images.ts';
import { withSnapshot } from '../store/backup/snapshot.ts';
import { filledTables } from '../testing/filled-tables.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { asking, contentsIn, picturesIn, rowsIn, scratch, storeAt } from './testing.ts';

const plain = { passphrase: undefined };
const random = seeded();

describe('A backup beside those who write', () => {
  let source: FreshDatabase;
  let files: Awaited<ReturnType<typeof scratch>>;

  before(async () => {
    files = await scratch();
    source = await freshDatabase();
    await asking(source.adminUrl, async (owner) => {
      await owner.query(filledTables(1, 200));
      await owner.query('delete from checklist_form_field_executed; delete from checklist; delete from image');
      await owner.query(`update vehicle set hodometer = 100; update cost_center set external_code = id || '-0'`);
    });
  });
  after(async () => {
    await Promise.all([source.drop(), files.remove()]);
  });

  it('is of one moment across tables, and has the bytes of every image it knows', async () => {
    const writing = new Writing(source.adminUrl, files.path('images'));
    const writers = [writing.move(), writing.move(), writing.addPictures()];
    let takenBytes = 0;
    try {
      // Several times, since a backup that mixes two moments occurs only by chance.
      while (takenBytes < scaledRuns(3) || writing.done < 100) {
        const path = files.path(`${takenBytes}.backup`);
        const { lost_images } = await writeBackup(path, source.ownerUrl, storeAt(files.path('images')), plain);
        assert.equal(lost_images, 0);
        await requireOneMoment(path);
        takenBytes++;
      }
    } finally {
      writing.isOver = true;
      await Promise.all(writers);
    }
    const target = await emptyDatabase();
    try {
      await restoreBackup(
        files.path(`${takenBytes - 1}.backup`),
        target.ownerUrl,
        storeAt(files.path('restored')),
        plain,
      );
      const images = await asking(target.adminUrl, (admin) => admin.query('select name from image order by 1'));
      const names = Object.keys(await picturesIn(storeAt(files.path('restored')))).map((path) => path.slice(5));
      assert.ok(names.length > 0);
      assert.deepEqual(
        names.sort(),
        images.rows.map(({ name }) => name),
      );
      // A backup of the restored database is the same: the checksums of the snapshot equal those of the copy. A restore
      // begins
      // a new epoch of announcements and changes nothing else.
      await writeBackup(files.path('again.backup'), target.ownerUrl, storeAt(files.path('restored')), plain);
      const { outbox_epoch: epoch, ...again } = await contentsIn(files.path('again.backup'));
      const { outbox_epoch: earlier, ...contents } = await contentsIn(files.path(`${takenBytes - 1}.backup`));
      assert.deepEqual(again, contents);
      assert.notEqual(epoch, earlier);
    } finally {
      await target.drop();
    }
  });

  it('keeps the files of images that are deleted meanwhile', async () => {
    const store = storeAt(files.path('swept'));
    const file = { companyId: 1, name: `${'0'.repeat(64)}.jpg` };
    await store.put(file, Buffer.from('x'));
    const database = new Database({ url: source.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    const later = new Date(Date.now() + 2 * 86_400_000);
    try {
      await withSnapshot(source.ownerUrl, async () => {
        assert.deepEqual(await sweepImages(database, store, later), { removed: 0 });
      });
      assert.deepEqual(await sweepImages(database, store, later), { removed: 1 });
    } finally {
      await database.close();
    }
  });

  it('is readable to its maker alone', async () => {
    const path = files.path('private.backup');
    await writeBackup(path, source.ownerUrl, storeAt(files.path('images')), plain);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  /**
   * The invariants of the writers' transactions: kilometres move between vehicles, and a cost center counts the moves.
   */
  async function requireOneMoment(path: string): Promise<void> {
    const vehicles = await rowsIn(path, 'vehicle');
    const centers = await rowsIn(path, 'cost_center');
    const moves = centers.reduce((sum, { external_code }) => sum + Number(external_code?.split('-')[1]), 0);
    assert.equal(
      vehicles.reduce((sum, { hodometer }) => sum + Number(hodometer), 0),
      200 * 100 + moves,
    );
  }
});

/** Users who write concurrently. */
class Writing {
  isOver = false;
  done = 0;
  private readonly url: string;
  private readonly pictures: string;

  constructor(url: string, pictures: string) {
    this.url = url;
    this.pictures = pictures;
  }

  move = (): Promise<void> =>
    this.working(async (client) => {
      const id = 1 + Math.floor(random.next() * 200);
      await client.query('begin');
      await client.query('update vehicle set hodometer = hodometer + 1 where id = $1', [id]);
      await client.query(
        `update cost_center set external_code = id || '-' || split_part(external_code, '-', 2)::integer + 1 where id = $1`,
        [id],
      );
      await client.query('commit');
    });

  addPictures = (): Promise<void> =>
    this.working(async (client) => {
      const bytes = randomBytes(2000);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await storeAt(this.pictures).put({ companyId: 1, name: `${sha256}.jpg` }, bytes);
      await client.query(
        `insert into image (customer_id, sha256, extension, content_type, size, width, height) values (1, $1, 'jpg', 'image/jpeg', 2000, 1, 1)`,
        [sha256],
      );
    });

  private working = (work: (client: pg.Client) => Promise<void>): Promise<void> =>
    asking(this.url, async (client) => {
      while (!this.isOver) {
        await work(client);
        this.done++;
      }
    });
}
