import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The program many people open our files with and save them again. Debian's package is libreoffice-calc-nogui. */
const program = ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice'].find((path) => existsSync(path));
export const skip = program === undefined ? 'LibreOffice is not installed here' : false;

/** The CSV filter: the separator (59 is a semicolon), the quote, the encoding (76 is UTF-8, 1 is Windows-1252), the first line. */
export const csvFilter = (encoding: 76 | 1): string => `Text - txt - csv (StarCalc):59,34,${encoding},1`;

export type Office = {
  /** Opens these files and saves each under its name. */
  save(
    files: ReadonlyMap<string, Buffer>,
    from: string,
    to: string,
    filter: string,
  ): Promise<ReadonlyMap<string, Buffer>>;
  close(): Promise<void>;
};

/** A profile of LibreOffice as installed in Brazil. */
export async function openOffice(): Promise<Office> {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-office-'));
  await speakPortuguese(folder);
  return {
    async save(files, from, to, filter) {
      const place = await mkdtemp(join(folder, 'files-'));
      const paths = [...files.keys()].map((name) => join(place, `${name}.${from}`));
      for (const [index, bytes] of [...files.values()].entries()) await writeFile(paths[index] ?? '', bytes);
      const reading = from === 'csv' ? [`--infilter=${csvFilter(76)}`] : [];
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const options = ['--headless', '--norestore', profile, ...reading, '--convert-to', filter];
      await run(program ?? '', [...options, '--outdir', join(place, 'saved'), ...paths]);
      const names = [...files.keys()];
      const bytes = await Promise.all(names.map((name) => readFile(join(place, 'saved', `${name}.${to}`))));
      return new Map(names.map((name, index) => [name, bytes[index] ?? Buffer.alloc(0)]));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Sets the locale of the profile, which determines how numbers and dates are written. */
async function speakPortuguese(folder: string): Promise<void> {
  await mkdir(join(folder, 'profile', 'user'), { recursive: true });
  await writeFile(
    join(folder, 'profile', 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item>
</oor:items>`,
  );
}
