import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds runnable JavaScript from TypeScript entry points. A loader that reads the sources at each start costs three
 * seconds. A bundle starts in a fraction of one. The build needs only this machine and these sources.
 */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const output = join(root, 'dist');

/**
 * Loaded unbundled: native code, and packages that look for files beside their own. All other packages consist of
 * hundreds of small files, and are bundled with our own code.
 */
const external = /^(sharp|pdfkit|@node-rs\/argon2|pg-native|esbuild|playwright-core|recheck)$/;

/** An empty source map for a package's file: stack traces name only our own sources. */
const noSourceMap = `\n//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":["package"],"sourcesContent":[""],"mappings":"AAAA"}')}`;

/** The fast-check of tests: fast-check itself, with the seed and the number of runs of the test run. */
const seededFastCheck = join(root, 'tools/seeded-fast-check.ts');

/**
 * The runnable file of one entry point, rebuilt if a source has changed since.
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
 * Builds many entry points, and their common parts once. Every call builds anew, so no stamps are written. It ends the
 * esbuild process, so that its CPU time is counted.
 * @param {readonly string[]} entries
 */
export async function buildEntries(entries) {
  await bundle(entries.map((entry) => resolve(root, entry)));
  const { stop } = await import('esbuild');
  await stop();
}

/**
 * The path of an entry point's runnable file.
 * @param {string} path
 */
export const outputOf = (path) => join(output, relative(root, path)).replace(/\.tsx?$/, '.js');

/**
 * The sources of a runnable file, with the time of each one's last change.
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
 * Writes the runnable files of these entry points. Returns their sources.
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
    // The sources are beside it, and stack traces read them there.
    sourcesContent: false,
    banner: { js: banner },
    metafile: true,
    write: false,
    logLevel: 'error',
    plugins: [sources(workers)],
  });
  const times = await sourceTimes(Object.keys(metafile.inputs));
  // Threads and processes run separate files, found while reading the sources that start them. Their sources count as
  // ours, because a caller of this file needs them current too.
  for (const worker of workers) Object.assign(times, await sourcesOf(await buildEntry(worker)));
  for (const file of outputFiles)
    await replaceFile(file.path, file.path.endsWith('.js') ? withRoot(file) : file.contents);
  return times;
}

/** @param {readonly string[]} inputs */
async function sourceTimes(inputs) {
  const ours = [...inputs.filter((path) => !path.includes('node_modules')), 'tools/build.js', 'package-lock.json'];
  return Object.fromEntries(
    await Promise.all(ours.map(async (path) => [path, (await stat(join(root, path))).mtimeMs])),
  );
}

/** Concatenated, because this file goes through the same replacement when it is bundled. */
const ownAddress = ['import', 'meta', 'url'].join('.');

/** Placeholder in a banner for the path from the runnable file to the root. */
const rootPlace = '<root>';

/**
 * A runnable file with the path to the root in its banner. It contains no absolute path, so the whole folder can be
 * copied or moved after the build.
 * @param {import('esbuild').OutputFile} file
 */
const withRoot = ({ path, text }) => text.replace(rootPlace, `${relative(dirname(path), root).replaceAll('\\', '/')}/`);

/**
 * An expression for the address of a file under the root, wherever the root is at run time.
 * @param {string} path
 */
const addressOf = (path) =>
  `new URL(${JSON.stringify(encodeURI(relative(root, path).replaceAll('\\', '/')))}, tropeiroRoot)`;

/**
 * Packages written for `require` load Node's modules with it. `pg` reads `navigator`, which Node has from 21 on, to
 * find out where it runs. If it is absent, `pg` makes Node load all of `fetch`, a tenth of the work until the service is
 * ready.
 */
const banner = [
  `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(${ownAddress});`,
  `const tropeiroRoot = new URL('${rootPlace}', ${ownAddress});`,
  "globalThis.navigator ??= { userAgent: 'Node.js' };",
].join(' ');

/**
 * A source with every character beyond Latin-1 written as its escape. The escape means the same in a string, a template
 * and a regular expression, and nothing in a comment. V8 holds the text of a program for as long as it runs. One such
 * character makes it store two bytes for every character.
 * @param {string} text
 */
const inLatin1 = (text) =>
  text.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Keeps the paths of sources: `import.meta.url` stays the address of the source. The address of another source, which
 * only threads and processes use, becomes that of its runnable file.
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
    build.onLoad({ filter: /\.([jt]sx?|[cm]js)$/ }, async ({ path }) => {
      const text = inLatin1(await readFile(path, 'utf8'));
      if (path.includes('node_modules')) return { contents: text + noSourceMap, loader: 'js' };
      const contents = text
        .replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (address, name) => {
          if (!name.endsWith('.ts')) return address;
          const worker = resolve(dirname(path), name);
          workers.add(worker);
          return addressOf(outputOf(worker));
        })
        .replaceAll(ownAddress, `${addressOf(path)}.href`);
      return { contents, loader: loaderOf(path) };
    });
  },
});

/**
 * How esbuild reads one of our sources.
 * @param {string} path
 * @returns {import('esbuild').Loader}
 */
const loaderOf = (path) => (path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js');

/**
 * Replaces a file atomically: a process that starts meanwhile reads the old file or the new one.
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

// `node tools/build.js some/entry.ts`: builds ahead, so that the program starts without a build, also where nothing can
// be written.
if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const entry of process.argv.slice(2)) await buildEntry(entry);
