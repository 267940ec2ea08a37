import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe } from 'node:test';
import { problemOf, recordOf, requireFault } from '../answer.ts';
import { type FieldTable, Integer, requireFields, Text } from '../field-table.ts';
import { checklists } from '../prepare/checklists.ts';
import { pictures } from '../prepare/pictures.ts';
import type { Trial } from '../trial.ts';

/** The fields of `data`. */
const imageTable = {
  picture: Text,
  content_type: Text,
  size: Integer,
  sha256: Text,
  content: Text,
} as const satisfies FieldTable;

export function checklistImage(trial: Trial): void {
  const read = async (picture: string | undefined, accept = 'application/json') =>
    (await trial.admin()).get('/checklist/picture/', { picture }, { accept });

  describe('GET /checklist/picture/', () => {
    trial.rule('answers {data} with the fields of the table', async () => {
      const { photo } = await trial.once(pictures);
      requireFields(imageTable, recordOf(await read(photo)));
    });

    trial.rule('gives the file in Base64, with its size and SHA-256', async () => {
      const { photo } = await trial.once(pictures);
      const { content, size, sha256, content_type } = recordOf(await read(photo));
      const bytes = Buffer.from(String(content), 'base64');
      assert.equal(bytes.length, size);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
      assert.match(String(content_type), /^image\//);
    });

    trial.rule('with Accept: image/* gives the bytes themselves', async () => {
      const { photo } = await trial.once(pictures);
      const { content, content_type } = recordOf(await read(photo));
      const answer = await read(photo, 'image/*');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), content_type);
      assert.equal(Buffer.from(answer.bytes).toString('base64'), content);
    });

    trial.rule('picture: with and without the extension names the same image', async () => {
      const { photo } = await trial.once(pictures);
      assert.deepEqual(recordOf(await read(photo.replace(/\.\w+$/, ''))), recordOf(await read(photo)));
    });

    trial.rule('picture: the signature of an execution names an image', async () => {
      const { full } = await trial.once(checklists);
      recordOf(await read(String(full.signature)));
    });

    trial.rule('picture: must be given, else 400', async () => requireFault(await read(undefined), 400, 'picture'));

    trial.rule('picture: of an unknown image answers 404', async () => {
      await trial.once(pictures);
      problemOf(await read(`${'0'.repeat(64)}.jpg`), 404);
    });

    for (const path of ['../../../etc/passwd', '/etc/passwd', '..%2f..%2fetc%2fpasswd', 'a\0b.jpg']) {
      trial.rule(`picture: ${JSON.stringify(path)} is the name of none`, async () => {
        await trial.once(pictures);
        problemOf(await read(path), 400, 404);
      });
    }
  });
}
