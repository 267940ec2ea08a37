import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { exampleOrigin } from '@tropeiro/contract/examples/call-example.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { photo } from '@tropeiro/server/testing/drawn-images.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

const hasCurl = (await shell('curl --version', process.env)).code === 0;

/** These end the session they are called in: they come last, each in a session of its own. */
const endings: readonly string[] = ['logout', 'changePassword'];
const ordered = [
  ...Object.values(operations).filter(({ id }) => !endings.includes(id)),
  ...endings.map((id) => operations[id as 'logout']),
] as readonly Operation[];

describe('Every example of the reference, as it is printed', { skip: !hasCurl && 'there is no curl here' }, () => {
  let service: TestService;
  let folder: string;
  let panels: ReadonlyMap<string, string>;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-examples-'));
    await writeFile(join(folder, 'photo.jpg'), await photo(1).jpeg().toBuffer());
    // What curl is told beside what is printed: to say the status, and to put the answer where it can be read.
    await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "%{stderr}%{http_code}"\n');
    panels = panelsOf(await (await fetch(`${service.url}/docs/?language=en`)).text(), service.url);
    environment = await withVariables();
  });
  after(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The environment after the commands that the page asks for first. */
  async function withVariables(): Promise<NodeJS.ProcessEnv> {
    const base = { PATH: process.env.PATH ?? '', HOME: folder, CURL_HOME: folder };
    const names = ['ACCESS_TOKEN', 'REFRESH_TOKEN', 'PICTURE', 'NEW_PASSWORD'];
    const said = names.map((name) => `"$${name}"`).join(' ');
    const { stdout } = await shell(`${panels.get('examples')}\nprintf '%s\\n' ${said}`, base, folder);
    const values = stdout.split('\n');
    return { ...base, ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
  }

  for (const { id, answer } of ordered) {
    it(`${id} succeeds`, async () => {
      if (endings.includes(id)) environment = await withVariables();
      const { stdout, stderr } = await shell(panels.get(id) ?? 'false', environment, folder);
      assert.equal(stderr, String(answer.status), `${panels.get(id)}\n${stdout}`);
    });
  }

  it('a template that was saved is a sheet, and the picture an image', async () => {
    const begins = async (name: string) => (await readFile(join(folder, name))).subarray(0, 2).toString('latin1');
    assert.equal(await begins('vehicles.xlsx'), 'PK');
    assert.match(await begins('picture.jpg'), /^(\xff\xd8|\x89P)$/);
  });
});

/** The first code of the section of each operation, and of that about examples, at the address of this service. */
function panelsOf(page: string, url: string): ReadonlyMap<string, string> {
  const [opening, closing] = ['<pre tabindex="0"><code>', '</code></pre>'];
  return new Map(
    ['examples', ...Object.keys(operations)].map((id) => {
      const begin = page.indexOf(opening, page.indexOf(` id="${id}" aria-labelledby=`)) + opening.length;
      const code = unescaped(page.slice(begin, page.indexOf(closing, begin)));
      return [id, code.replaceAll(exampleOrigin, url)];
    }),
  );
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function shell(
  command: string,
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], { env, ...(cwd ? { cwd } : {}), maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}
