import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tropeiro/tools/seeded.ts';
import type { Attack } from './attack.ts';
import { Attacker, type Tools } from './attacker.ts';
import {
  accompliceDocument,
  BesiegedService,
  bystanderDocument,
  bystanderPoints,
  matrixBytes,
  password,
  shutdownS,
  strikerDocument,
} from './besieged-service.ts';
import { Bystander } from './bystander.ts';
import { holdOn } from './hold-on.ts';
import { MemoryWatch } from './service-memory.ts';
import { Striker, usableAddress } from './strikers.ts';
import {
  faultsOf,
  memoryLimitBytes,
  ms,
  onlySlowed,
  patienceOn,
  type Quiet,
  quietOf,
  report,
  type Seen,
  slowerOf,
  worstMemory,
} from './verdict.ts';

export type LaneOptions = {
  readonly attacks: readonly Attack[];
  readonly seed: number;
  /** The rounds begin within this time; the first one is always made. */
  readonly minutes: number;
  readonly quietS: number;
  readonly say: (line: string) => void;
};

export type LaneReport = {
  readonly verdicts: readonly Verdict[];
  /** From SIGTERM, with attackers still holding on, to the end of the process. */
  readonly stop: { readonly seconds: number; readonly exitCode: number | null; readonly isInTime: boolean };
};

/** An attack, and what it broke. */
export type Verdict = { readonly name: string; readonly faults: readonly string[] };

/** Machines are noisy: what only made somebody wait counts if it does so every time. */
const mostAttempts = 3;

/** How long after an attack its harm may still show. */
const afterMs = 1500;

/** An attack on a quick machine that is not over by then has brought the service to a stand. */
const longestAttackS = 120;

/** One besieged service: the attacks in turn, again with other sizes while there is time, and the order to stop. */
export async function runLane(options: LaneOptions): Promise<LaneReport> {
  const { attacks, minutes, quietS, say, seed } = options;
  say(`--seed ${seed}`);
  const service = await BesiegedService.start();
  const memory = new MemoryWatch(() => service.process.pid);
  let bystander = await welcome(service);
  try {
    const watchQuiet = async (): Promise<Quiet> => {
      await bystander.since(Date.now());
      const since = Date.now();
      await sleep(quietS * 1000);
      const quiet = quietOf(await bystander.since(since));
      say(`quiet: ${quiet.calls} calls, p99 ${ms(quiet.p99Ms)}, so that none may take over ${ms(quiet.limitMs)}`);
      return quiet;
    };
    const quietAtFirst = await watchQuiet();
    let slowest = quietAtFirst;
    const begun = Date.now();
    const random = seeded(seed);
    const verdicts: Verdict[] = [];
    const seen: Seen[] = [];
    let strikers = await recruit(service);
    for (let round = 0; round === 0 || Date.now() < begun + minutes * 60_000; round++) {
      for (const [index, attack] of attacks.entries()) {
        const tools = { url: service.url, random, round, ...strikers, addresses: addressesOf(index) };
        const attempt = (quiet: Quiet) => {
          const patienceS = patienceOn(quiet, attack.patienceS);
          const longestS = patienceOn(quiet, longestAttackS);
          return besiege(attack, longestS, new Attacker({ ...tools, patienceS }), service, bystander, memory);
        };
        let quiet = quietAtFirst;
        let one = await attempt(quiet);
        for (let attempts = 1; attempts < mostAttempts && onlySlowed(one, quiet); attempts++) {
          say(report(one, quiet));
          quiet = slowerOf(quiet, await watchQuiet());
          slowest = slowerOf(slowest, quiet);
          one = await attempt(quiet);
        }
        seen.push(one);
        verdicts.push({ name: attack.name, faults: faultsOf(one, quiet) });
        say(report(one, quiet));
        if (one.hasEnded || one.standsStill) {
          bystander.leave();
          await service.startAgain();
          strikers = await recruit(service);
          bystander = await welcome(service);
        }
      }
    }
    const holding = new Attacker({
      ...{ url: service.url, random, round: 0, patienceS: 60, ...strikers },
      addresses: addressesOf(attacks.length),
    });
    await holdOn(holding);
    bystander.leave();
    const told = Date.now();
    const { exitCode } = await service.process.stop();
    const seconds = (Date.now() - told) / 1000;
    // Its own time, and what any call may wait for on this machine.
    const stop = { seconds, exitCode, isInTime: seconds <= shutdownS + slowest.limitMs / 1000 };
    holding.letGo();
    say(worstMemory(seen));
    say(`told to stop with attackers holding on, it ended after ${stop.seconds.toFixed(1)} s of ${shutdownS}`);
    return { verdicts, stop };
  } finally {
    bystander.leave();
    memory.end();
    await service.remove();
  }
}

async function besiege(
  attack: Attack,
  longestS: number,
  attacker: Attacker,
  service: BesiegedService,
  bystander: Bystander,
  memory: MemoryWatch,
): Promise<Seen> {
  memory.takePeak();
  const begun = Date.now();
  const run = async (): Promise<boolean> => {
    await attack.run(attacker).catch((error: Error) => attacker.complain(`it could not be run: ${error.message}`));
    return true;
  };
  const isOver = await Promise.race([run(), sleep(longestS * 1000, false, { ref: false })]);
  if (!isOver) attacker.delays.add(`it was not over after ${longestS.toFixed(0)} s`);
  attacker.letGo();
  await sleep(afterMs);
  const samples = await bystander.since(begun);
  if (service.process.hasEnded()) attacker.complain(`it said: ${service.process.output().trim().slice(-600)}`);
  const { met, slowestMs, complaints, delays } = attacker;
  return {
    name: attack.name,
    samples,
    peakBytes: memory.takePeak(),
    maxBytes: memoryLimitBytes + (attack.fillsMatrices ? matrixBytes : 0),
    hasEnded: service.process.hasEnded(),
    standsStill: !(await service.answers()),
    met,
    slowestMs,
    complaints: [...complaints],
    delays: [...delays],
  };
}

/** The attackers, one of them logged in: once they have guessed passwords, none of them can for a while. */
async function recruit({ url }: BesiegedService): Promise<Pick<Tools, 'strikers' | 'accomplices'>> {
  const strikers = new Striker(url, strikerDocument, password);
  await strikers.token('viewer');
  return { strikers, accomplices: new Striker(url, accompliceDocument, password) };
}

async function welcome(service: BesiegedService): Promise<Bystander> {
  const bystander = new Bystander({
    url: service.url,
    credentials: { username: 'admin', parent_username: bystanderDocument, password, realm: 'customer' },
    recordId: await service.bystanderRecord(),
    records: bystanderPoints,
    everyMs: 80,
    turnsALogin: 60,
    patienceMs: 20_000,
  });
  return bystander;
}

/** Every attacker comes from a few addresses that no other has. */
const addressesOf = (index: number): string[] =>
  Array.from({ length: 20 }, (_, number) => usableAddress(`127.0.${10 + index}.${number + 1}`));
