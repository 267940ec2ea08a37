import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { anyCharacter } from '@tropeiro/tools/any-character.ts';
import fc from 'fast-check';
import { readMultipart } from './multipart.ts';

const upload = { pointer: '/data/content', maxBytes: 1000, mediaType: 'image/*' } as const;
const type = 'multipart/form-data; boundary=x';
const read = async (bytes: Buffer | string, contentType = type) =>
  (await readMultipart(Buffer.from(bytes), contentType, upload, ['note'])).file?.toString('latin1');

const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
const file = part(
  'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg',
  'PIXELS',
);
const field = part('Content-Disposition: form-data; name="note"', 'PIXELS of another kind');

const refusalOf = async (form: string): Promise<Refusal> => {
  const refusal = await read(form).then(
    () => assert.fail('it was read'),
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof Refusal, String(refusal));
  return refusal;
};

describe('The file in a form', () => {
  for (const [title, form] of [
    ['alone', `${file}--x--\r\n`],
    ['without a last line break', `${file}--x--`],
    ['behind a preamble and before an epilogue', `hello\r\n${file}--x--\r\ngood bye`],
    ['between fields', `${field}${file}${field}--x--`],
    ['without a name of its own', `${part('Content-Disposition: form-data; filename="a"', 'PIXELS')}--x--`],
    [
      'with a type and without a file name',
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Type: image/png', 'PIXELS')}--x--`,
    ],
    [
      'with a name that climbs',
      `${part('Content-Disposition: form-data; name="a"; filename="../../etc/passwd"', 'PIXELS')}--x--`,
    ],
    [
      'with a name in Portuguese',
      `${part('Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'cora%C3%A7%C3%A3o.jpg\r\nContent-Type: image/jpeg', 'PIXELS')}--x--`,
    ],
  ] as const) {
    it(title, async () => assert.equal(await read(form), 'PIXELS'));
  }

  it('is read completely, whatever bytes it has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 1000 }), async (bytes) => {
        const [head = '', tail = ''] = `${file}--x--\r\n`.split('PIXELS');
        const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
        assert.equal(await read(form), Buffer.from(bytes).toString('latin1'));
      }),
    );
  });

  const many = Array.from({ length: 30 }, (_, n) => `X-${n}: ${'y'.repeat(500)}`).join('\r\n');
  for (const [title, form, code] of [
    ['refused: none', `${field}--x--`, 'invalid_input'],
    ['refused: two', `${file}${file}--x--`, 'invalid_input'],
    ['refused: too large', `${file.replace('PIXELS', 'P'.repeat(1001))}--x--`, 'file_too_large'],
    ['refused: behind too many fields', `${field.repeat(31)}${file}--x--`, 'malformed_multipart'],
    ['refused: among thousands of parts', `${'--x\r\n\r\n\r\n'.repeat(5000)}${file}--x--`, 'malformed_multipart'],
    ['refused: among thousands of delimiters', `${'\r\n--x'.repeat(5000)}\r\n--x--`, 'malformed_multipart'],
    ['refused: under headers without end', `${part(many, 'PIXELS')}--x--`, undefined],
    ['refused: cut off', file, 'malformed_multipart'],
    ['refused: cut off behind too many parts', `${field.repeat(31)}${file}`, 'malformed_multipart'],
    ['refused: cut off behind too many empty parts', '--x\r\n\r\n\r\n'.repeat(30), 'malformed_multipart'],
    ['refused: cut off in its headers', file.slice(0, 30), 'malformed_multipart'],
    ['refused: of another boundary', `${file}--x--`.replaceAll('--x', '--y'), 'malformed_multipart'],
  ] as const) {
    it(title, async () => {
      const refusal = await refusalOf(form);
      if (code) assert.equal(refusal.code, code);
    });
  }

  it('is refused with an invalid boundary, though it ends with it', async () => {
    // The parser confuses the two. A part that exceeds its limit and has no end would end the process.
    const form = Buffer.from(`${field.repeat(31)}\r\n--x--`.replaceAll('--x', '--\ufffd').replace(/\ufffd--$/, ''));
    for (const boundary of ['\xe9', '\ufffd', 'x'.repeat(71), 'x@y']) {
      const whole = Buffer.concat([form, Buffer.from(`${boundary}--`, 'latin1')]);
      await assert.rejects(read(whole, `multipart/form-data; boundary="${boundary}"`), ({ code, details }: Refusal) => {
        assert.deepEqual(
          [code, (details.reason as BilingualText).en],
          ['malformed_multipart', 'its Content-Type has no boundary'],
        );
        return true;
      });
    }
  });

  const text = (name: string, value = '1') => part(`Content-Disposition: form-data; name="${name}"`, value);
  for (const [title, form, faults] of [
    ['unknown, by their names', `${text('dryrun')}${file}${field}${text('a/b')}--x--`, ['/dryrun', '/a~1b']],
    ['unknown, beside a file that is missing', `${text('dryrun')}--x--`, ['/file', '/dryrun']],
    ['the file by its name, and have neither type nor file name', `${text('file')}--x--`, ['/file']],
    ['without a name', `${file}${part('Content-Disposition: form-data', '1')}--x--`, ['/']],
    ['of a name without end', `${file}${text('n'.repeat(300))}--x--`, [`/${'n'.repeat(100)}…`]],
    ['longer than any option', `${file}${text('note', 'x'.repeat(20_001))}--x--`, ['/note']],
  ] as const) {
    it(`is refused with parts that are ${title}`, async () => {
      const { code, faults: reported } = await refusalOf(form);
      assert.deepEqual([code, reported.map(({ pointer }) => pointer)], ['invalid_input', faults]);
    });
  }

  it('is refused with a part whose name is misspelt, and the probable name', async () => {
    const form = Buffer.from(`${file}${text('dryrun')}${text('colour')}--x--`);
    await assert.rejects(readMultipart(form, type, upload, ['dry_run', 'note']), (error: Refusal) => {
      const remedies = error.faults.map(({ details = {} }) => (details.remedy as BilingualText).en);
      assert.deepEqual(remedies, ['; did you mean dry_run?', '']);
      return true;
    });
  });

  it('is returned with the texts of the known parts', async () => {
    const { fields } = await readMultipart(Buffer.from(`${text('note', 'ção')}${file}--x--`), type, upload, ['note']);
    assert.deepEqual(fields, new Map([['note', ['ção']]]));
  });

  it('is read or refused at once, however broken the form is', async () => {
    const good = `${field}${file}${field}--x--\r\n`;
    const fragments = [
      '--x',
      '--x--',
      '\r\n',
      '\r\n\r\n',
      '\0',
      ':',
      ';',
      '"',
      'Content-Disposition: form-data',
      'filename=',
      'x',
      '-',
    ];
    const change = fc.tuple(
      fc.nat(good.length),
      fc.oneof(fc.nat(40), fc.constant(good.length)),
      fc.oneof(fc.constantFrom(...fragments, field.repeat(31)), fc.string({ unit: anyCharacter })),
    );
    const contentType = fc.oneof(
      { weight: 5, arbitrary: fc.constant(type) },
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary="${'b'.repeat(500)}"`,
        'multipart/form-data; boundary=x; boundary=y',
        'multipart/form-data; boundary="\xe9"',
      ),
      fc.string().map((text) => `multipart/form-data; ${text}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), contentType, async (changes, asType) => {
        let form = good;
        for (const [at, length, inserted] of changes) form = form.slice(0, at) + inserted + form.slice(at + length);
        const outcome = await read(form, asType).then(
          () => 'read',
          (error: unknown) => (error instanceof Refusal ? 'refused' : `failed: ${error}`),
        );
        assert.ok(outcome === 'read' || outcome === 'refused', outcome);
      }),
      { numRuns: 600 },
    );
  });
});
