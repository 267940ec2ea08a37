import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { CallOf } from '../handling/handler.ts';
import type { ImageStore } from './image-store.ts';
import { getPicture } from './images.ts';
import type { Images } from './open-images.ts';

const bytes = Buffer.alloc(1_000_000, 'picture');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const image = {
  ...{ picture: `${sha256}.png`, content_type: 'image/png', size: bytes.length, sha256 },
  ...{ width: 1000, height: 1000, date_created: '2026-01-01T00:00:00Z' },
};

/** The requested picture, how often its file was read, and a hook that runs at each read. */
async function asked(form: 'bytes' | 'record', size: 'full' | 'thumbnail', onRead = () => {}) {
  const counts = { reads: 0 };
  const store = {
    async find() {
      counts.reads++;
      onRead();
      return bytes;
    },
  } as Partial<ImageStore> as ImageStore;
  const found = JSON.stringify({ image, extension: 'png', is_own: true, is_licence: false });
  const reply = await getPicture({ store } as Images)({
    query: { picture: image.picture, size },
    actor: { customer_id: 1, user_id: 1 } as Actor,
    db: { rows: async () => [[found]] },
    acceptedFileType: (mediaType: string) => (form === 'bytes' ? mediaType : undefined),
  } as unknown as CallOf<'getPicture'>);
  assert.ok('size' in reply);
  const make = (life: AbortSignal) => ('bytes' in reply ? reply.bytes(life) : reply.record(life));
  return { size: reply.size, make, counts };
}

describe('A picture', () => {
  for (const [form, size, most] of [
    ['bytes', 'full', 1_000_000],
    ['record', 'full', 1_333_636],
    ['bytes', 'thumbnail', 420_000],
    ['record', 'thumbnail', 560_300],
  ] as const) {
    it(`says how large it is before it is read: ${size}, as ${form}`, async () => {
      const picture = await asked(form, size);
      assert.deepEqual([picture.size, picture.counts.reads], [most, 0]);
      const made = await picture.make(new AbortController().signal);
      assert.equal(picture.counts.reads, 1);
      if (size === 'full') assert.ok((Buffer.isBuffer(made) ? made : JSON.stringify(made)).length <= most);
    });

    it(`is given up when its caller goes away while it is read: ${size}, as ${form}`, async () => {
      const caller = new AbortController();
      const picture = await asked(form, size, () => caller.abort(new Error('gone')));
      await assert.rejects(picture.make(caller.signal), /gone/);
    });
  }
});
