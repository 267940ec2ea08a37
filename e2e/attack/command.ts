import { parseArgs } from 'node:util';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { attacks } from './attacks.ts';
import { runLane } from './lane.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const wanted = values.only.split(',').filter((name) => name !== '');
const chosen = attacks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const unknownNames = wanted.filter((name) => !attacks.some((attack) => attack.name === name));

if (values.help) {
  print('npm run attack -- [--minutes 10] [--seed 7] [--only <attack>,<attack>] [--list]');
  print(
    'Starts a service and attacks it, again with other sizes while there are minutes left. 0 makes every attack once.',
  );
} else if (values.list || unknownNames.length > 0) {
  if (unknownNames.length > 0) print(`There is no attack ${unknownNames.join(', ')}. Attacks:`);
  for (const { name, sentence } of attacks) print(`  ${name.padEnd(24)} ${sentence}`);
  process.exitCode = unknownNames.length > 0 ? 2 : 0;
} else {
  const { seed } = seeded(values.seed === undefined ? undefined : Number(values.seed));
  const { verdicts, stop } = await runLane({
    attacks: chosen,
    seed,
    minutes: Number(values.minutes),
    quietS: 15,
    log: print,
  });
  const failed = verdicts.filter(({ faults }) => faults.length > 0);
  const names = [...new Set(failed.map(({ name }) => name))];
  print(
    `${verdicts.length - failed.length} of ${verdicts.length} attacks withstood${failed.length > 0 ? `; not: ${names.join(', ')}` : ''}`,
  );
  if (failed.length > 0 || stop.exitCode !== 0 || !stop.isInTime) process.exitCode = 1;
}
