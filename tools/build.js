import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Makes runnable JavaScript of TypeScript entry points. Loading the sources as they are, through a loader, costs three
 * seconds a start; bundled they start in a fraction of one. Everything happens on this machine, from these sources.
 */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const output = join(root, 'dist');

/**
 * Loaded as they are: native code, and what looks for files beside its own. All other packages come in hundreds of small
 * files, and are bundled with our own code.
 */
const external = /^(sharp|pdfkit|@node-rs\/argon2|pg-native|esbuild|playwright-core|recheck)$/;

/** Says of a package's file that there is nothing to map: a trace names our own sources. */
const noSourceMap = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":["package"],"sourcesContent":[""],"mappings":"AAAA"}')}`;

/** What tests get for fast-check: itself, with the seed and the number of runs of the run of tests. */
const seededFastCheck = join(root, 'tools/seeded-fast-check.ts');

/**
 * The runnable file of one entry point, made anew when a source has changed since.
 * @param {string} entry path of a .ts file
 * @returns {Promise<string>}
 */
export async function buildEntry(entry) {
  const path = resolve(root, entry);
  const out = outputOf(path);
  if (!(await isCurrent(out))) {
    const times = await bundle([path]);
    await replaceFile(`${out}.sources`, JSON.stringify(times));
  }
  return out;
}

/**
 * Builds many entry points, their common parts once. Each call builds anew, so that no stamps are written, and ends the
 * process of esbuild, so that its CPU time is counted.
 * @param {readonly string[]} entries
 */
export async function buildEntries(entries) {
  await bundle(entries.map((entry) => resolve(root, entry)));
  const { stop } = await import('esbuild');
  await stop();
}

/**
 * Where the runnable file of an entry point is.
 * @param {string} path
 */
export const outputOf = (path) => join(output, relative(root, path)).replace(/\.ts$/, '.js');

/**
 * What a runnable file was made of, and when each was changed last.
 * @param {string} out
 * @returns {Promise<Record<string, number>>}
 */
const sourcesOf = async (out) => JSON.parse(await readFile(`${out}.sources`, 'utf8'));

/** @param {string} out */
async function isCurrent(out) {
  try {
    const sources = await sourcesOf(out);
    const times = await Promise.all(Object.keys(sources).map(async (path) => (await stat(join(root, path))).mtimeMs));
    return Object.values(sources).every((time, index) => time === times[index]);
  } catch {
    return false;
  }
}

/**
 * Writes the runnable files of these entry points; returns what they were made of.
 * @param {readonly string[]} paths
 * @returns {Promise<Record<string, number>>}
 */
async function bundle(paths) {
  const { build: esbuild } = await import('esbuild');
  /** @type {Set<string>} */
  const workers = new Set();
  const { outputFiles, metafile } = await esbuild({
    absWorkingDir: root,
    entryPoints: [...paths],
    outbase: root,
    outdir: output,
    bundle: true,
    splitting: true,
    chunkNames: 'chunk/[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    // The sources are beside: a trace reads them from there.
    sourcesContent: false,
    banner: { js: banner },
    metafile: true,
    write: false,
    logLevel: 'error',
    plugins: [sources(workers)],
  });
  const times = await sourceTimes(Object.keys(metafile.inputs));
  // Threads and processes run files of their own, found while reading the sources that start them. Theirs count as ours:
  // whoever asks for this file wants them current too.
  for (const worker of workers) Object.assign(times, await sourcesOf(await buildEntry(worker)));
  for (const file of outputFiles) await replaceFile(file.path, file.contents);
  return times;
}

/** @param {readonly string[]} inputs */
async function sourceTimes(inputs) {
  const ours = [...inputs.filter((path) => !path.includes('node_modules')), 'tools/build.js', 'package-lock.json'];
  return Object.fromEntries(
    await Promise.all(ours.map(async (path) => [path, (await stat(join(root, path))).mtimeMs])),
  );
}

/** Put together, since this file is itself read so when it is bundled. */
const ownAddress = ['import', 'meta', 'url'].join('.');

/**
 * Packages written for `require` ask Node itself for its modules with it. `pg` asks the navigator, which Node has from 21
 * on, where it runs; without one it has Node load all of `fetch`, a tenth of what a process works until it serves.
 */
const banner = [
  `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${ownAddress});`,
  "globalThis.navigator ??= { userAgent: 'Node.js' };",
].join(' ');

/**
 * A source with every character beyond Latin-1 written as its escape, which means the same in a string, a template and a
 * regular expression, and nothing in a comment. V8 holds the text of a program for as long as it runs, and one such
 * character makes it hold two bytes for each of them.
 * @param {string} text
 */
const inLatin1 = (text) =>
  text.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A source keeps finding the files beside it: `import.meta.url` stays its own address, and the address of another
 * source, which only a thread or a process can want, becomes that of its runnable file.
 * @param {Set<string>} workers
 * @returns {import('esbuild').Plugin}
 */
const sources = (workers) => ({
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (path === 'fast-check' && importer !== seededFastCheck) return { path: seededFastCheck };
      return external.test(path) ? { path, external: true } : undefined;
    });
    build.onLoad({ filter: /\.([jt]s|[cm]js)$/ }, async ({ path }) => {
      const text = inLatin1(await readFile(path, 'utf8'));
      if (path.includes('node_modules')) return { contents: text + noSourceMap, loader: 'js' };
      const contents = text
        .replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (address, name) => {
          if (!name.endsWith('.ts')) return address;
          const worker = resolve(dirname(path), name);
          workers.add(worker);
          return `new URL(${JSON.stringify(pathToFileURL(outputOf(worker)).href)})`;
        })
        .replaceAll(ownAddress, JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

/**
 * At once, so that a process starting meanwhile reads the old file or the new one.
 * @param {string} path
 * @param {string | Uint8Array} contents
 */
async function replaceFile(path, contents) {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, contents);
    await rename(draft, path);
  } catch (cause) {
    throw new Error(`${path} cannot be written. Run npm install as the owner of this folder.`, { cause });
  } finally {
    await rm(draft, { force: true });
  }
}

// `node tools/build.js some/entry.ts`: made ahead, so that a start need not, and may happen where nothing can be written.
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const entry of process.argv.slice(2)) await buildEntry(entry);
