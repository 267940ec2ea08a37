import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient, type Recipient, Stanza } from 'age-encryption';
import { ByteReader } from '../byte-reader.ts';
import { FileSource } from '../byte-source.ts';
import { scratch } from '../testing.ts';
import { openAge } from './age-reader.ts';
import { AgeWriter } from './age-writer.ts';
import { passphraseIdentity, passphraseRecipient } from './passphrase-key.ts';
import { chunkBytes } from './payload.ts';

const passphrase = 'uma frase bem longa';
/** Nothing, less than a chunk, whole chunks, and more than is decrypted at once. */
const lengths = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 20 * chunkBytes + 7];

describe('An encrypted backup is an age file', () => {
  let files: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    files = await scratch();
  });
  after(() => files.remove());

  it('that the library opens, whatever its length and the parts it was written in', async () => {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    decrypter.addIdentity({ unwrapFileKey: ([stanza]: Stanza[]) => stanza?.body ?? null });
    // The library takes seconds for a passphrase, so the key of all files but one is written into them.
    const bareKey: Recipient = { wrapFileKey: (key) => [new Stanza(['bare'], key)] };
    for (const length of lengths) {
      const content = randomBytes(length);
      const recipient = length === 1 ? passphraseRecipient(passphrase) : bareKey;
      const opened = await decrypter.decrypt(await encrypted(content, recipient));
      assert.ok(content.equals(opened), `${length} bytes`);
    }
  });

  it('as the library writes one', async () => {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(10);
    for (const length of lengths) {
      const content = randomBytes(length);
      await writeFile(files.path('theirs.age'), await encrypter.encrypt(content));
      assert.ok(content.equals(await decrypted(files.path('theirs.age'))), `${length} bytes`);
    }
  });

  it('that a passphrase opens only if there is no other recipient', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(await generateIdentity()));
    await writeFile(files.path('others.age'), await encrypter.encrypt('x'));
    await assert.rejects(decrypted(files.path('others.age')), /The passphrase is not the one/);
  });

  it('that the age program opens when somebody types the passphrase', async (t) => {
    const run = promisify(execFile);
    if (!(await run('age', ['--version']).catch(() => undefined))) {
      t.skip('The age program is not installed: nothing of another author has opened the file.');
      return;
    }
    const content = randomBytes(3 * chunkBytes + 5);
    await writeFile(files.path('ours.age'), await encrypted(content));
    await typeTo(`age -d -o '${files.path('ours')}' '${files.path('ours.age')}'`, passphrase);
    assert.ok(content.equals(await readFile(files.path('ours'))));
  });

  const decrypted = (path: string): Promise<Buffer> =>
    FileSource.withFile(path, async (file) =>
      new ByteReader(await openAge(file, passphraseIdentity(passphrase))).readUpTo(Number.MAX_SAFE_INTEGER),
    );
});

async function encrypted(content: Buffer, recipient = passphraseRecipient(passphrase)): Promise<Buffer> {
  const parts: Buffer[] = [];
  const writer = await AgeWriter.begin({ write: async (bytes) => void parts.push(bytes) }, recipient);
  for (let at = 0; at < content.length; at += 50_001) await writer.write(content.subarray(at, at + 50_001));
  await writer.end();
  return Buffer.concat(parts);
}

/** Runs a command in its own terminal, and types a line when it asks for the passphrase. */
async function typeTo(command: string, line: string): Promise<void> {
  const child = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let shown = '';
  child.stdout.on('data', (text: Buffer) => {
    shown += text;
    if (/passphrase:\s*$/.test(shown) && !child.stdin.writableEnded) child.stdin.end(`${line}\n`);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 0, shown);
}
