import filesystem from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { writeNumbered } from './numbered-file.ts';

/**
 * A process that writes numbered files: `path firstNumber count [killedBefore]`. With the last argument it ends itself
 * like a loss of power, before its file operation of that number.
 */
const [path, firstNumber, count, killedBefore] = process.argv.slice(2);
let operations = 0;

if (killedBefore !== undefined) {
  const handle = await filesystem.open(process.execPath, 'r');
  await handle.close();
  killIn(Object.getPrototypeOf(handle), ['write', 'read', 'sync', 'stat', 'close']);
  killIn(filesystem, ['open', 'stat', 'readdir', 'rename', 'rm']);
  syncBuiltinESMExports();
}
for (let number = Number(firstNumber); number < Number(firstNumber) + Number(count); number++)
  await writeNumbered(path!, number);

type Operation = (...values: unknown[]) => unknown;

function killIn(target: object, names: readonly string[]): void {
  for (const name of names) {
    const original = Reflect.get(target, name) as Operation;
    Reflect.set(target, name, function (this: unknown, ...values: unknown[]) {
      if (++operations === Number(killedBefore)) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, values);
    });
  }
}
