import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tropeiro/tools/seeded.ts';
import type { Attack } from './attack.ts';
import { Attacker, type AttackerOptions } from './attacker.ts';
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
import { occupyConnections } from './occupy-connections.ts';
import { MemoryWatch } from './service-memory.ts';
import { Striker, usableAddress } from './strikers.ts';
import {
  faultsOf,
  memoryLimitBytes,
  ms,
  type Observation,
  onlySlowed,
  patienceOn,
  type QuietBaseline,
  quietOf,
  report,
  slowerOf,
  worstMemory,
} from './verdict.ts';

export type LaneOptions = {
  readonly attacks: readonly Attack[];
  readonly seed: number;
  /** Rounds begin within this time. The first round always runs. */
  readonly minutes: number;
  readonly quietS: number;
  readonly log: (line: string) => void;
};

export type LaneReport = {
  readonly verdicts: readonly Verdict[];
  /** From SIGTERM, with attackers still holding on, to the end of the process. */
  readonly stop: { readonly seconds: number; readonly exitCode: number | null; readonly isInTime: boolean };
};

/** An attack, and the promises it broke. */
export type Verdict = { readonly name: string; readonly faults: readonly string[] };

/** Machines are noisy: a mere delay counts only if it happens every time. */
const mostAttempts = 3;

/** How long after an attack its harm may still show. */
const afterMs = 1000;

/** How long the service may hold the memory of matrices after the last search has ended. */
const matrixReleaseS = 60;

/** An attack on a fast machine that is not over by then has stalled the service. */
const longestAttackS = 120;

/**
 * Runs one service under attack: the attacks in turn, again with other sizes while there is time, then the order to
 * stop.
 */
export async function runLane(options: LaneOptions): Promise<LaneReport> {
  const { attacks, minutes, quietS, log, seed } = options;
  log(`--seed ${seed}`);
  const service = await BesiegedService.start();
  const memory = new MemoryWatch(() => service.process.pid);
  let bystander = await startBystander(service);
  try {
    const watchQuiet = async (): Promise<QuietBaseline> => {
      await bystander.since(Date.now());
      const since = Date.now();
      await sleep(quietS * 1000);
      const quiet = quietOf(await bystander.since(since));
      log(`quiet: ${quiet.calls} calls, p99 ${ms(quiet.p99Ms)}, so that none may take over ${ms(quiet.limitMs)}`);
      return quiet;
    };
    const quietAtFirst = await watchQuiet();
    let slowest = quietAtFirst;
    const begun = Date.now();
    const random = seeded(seed);
    const verdicts: Verdict[] = [];
    const seen: Observation[] = [];
    let strikers = await prepareAttackers(service);
    for (let round = 0; round === 0 || Date.now() < begun + minutes * 60_000; round++) {
      for (const [index, attack] of attacks.entries()) {
        const tools = { url: service.url, random, round, ...strikers, addresses: addressesOf(index) };
        const attempt = (quiet: QuietBaseline) => {
          const patienceS = patienceOn(quiet, attack.patienceS);
          const longestS = patienceOn(quiet, longestAttackS);
          return runAttack(attack, longestS, new Attacker({ ...tools, patienceS }), service, bystander, memory);
        };
        let quiet = quietAtFirst;
        let observation = await attempt(quiet);
        for (let attempts = 1; attempts < mostAttempts && onlySlowed(observation, quiet); attempts++) {
          log(report(observation, quiet));
          quiet = slowerOf(quiet, await watchQuiet());
          slowest = slowerOf(slowest, quiet);
          observation = await attempt(quiet);
        }
        seen.push(observation);
        verdicts.push({ name: attack.name, faults: faultsOf(observation, quiet) });
        log(report(observation, quiet));
        if (observation.hasEnded || observation.isUnresponsive) {
          bystander.leave();
          await service.startAgain();
          strikers = await prepareAttackers(service);
          bystander = await startBystander(service);
        }
      }
    }
    const occupier = new Attacker({
      ...{ url: service.url, random, round: 0, patienceS: 60, ...strikers },
      addresses: addressesOf(attacks.length),
    });
    await occupyConnections(occupier);
    bystander.leave();
    const stopStartedAt = Date.now();
    const { exitCode } = await service.process.stop();
    const seconds = (Date.now() - stopStartedAt) / 1000;
    // The time to stop, plus the time that any call may wait on this machine.
    const stop = { seconds, exitCode, isInTime: seconds <= shutdownS + slowest.limitMs / 1000 };
    occupier.dropConnections();
    log(worstMemory(seen));
    log(`stopped with attackers holding on, it ended after ${stop.seconds.toFixed(1)} s of ${shutdownS}`);
    return { verdicts, stop };
  } finally {
    bystander.leave();
    memory.end();
    await service.remove();
  }
}

async function runAttack(
  attack: Attack,
  longestS: number,
  attacker: Attacker,
  service: BesiegedService,
  bystander: Bystander,
  memory: MemoryWatch,
): Promise<Observation> {
  memory.resetPeak();
  const begun = Date.now();
  const run = async (): Promise<boolean> => {
    await attack.run(attacker).catch((error: Error) => attacker.complain(`it could not be run: ${error.message}`));
    return true;
  };
  const isOver = await Promise.race([run(), sleep(longestS * 1000, false, { ref: false })]);
  if (!isOver) attacker.delays.add(`it was not over after ${longestS.toFixed(0)} s`);
  attacker.dropConnections();
  await sleep(afterMs);
  const peakBytes = memory.resetPeak();
  // Otherwise the memory of this attack would count as that of the next.
  if (attack.fillsMatrices && !(await hasReleasedMatrices(memory)))
    attacker.complain(`the memory of matrices was not released after ${matrixReleaseS} s`);
  const samples = await bystander.since(begun);
  if (service.process.hasEnded()) attacker.complain(`it said: ${service.process.output().trim().slice(-600)}`);
  const { outcomeCounts: met, slowestMs, complaints, delays } = attacker;
  return {
    name: attack.name,
    samples,
    peakBytes,
    maxBytes: memoryLimitBytes + (attack.fillsMatrices ? matrixBytes : 0),
    hasEnded: service.process.hasEnded(),
    isUnresponsive: !(await service.answers()),
    outcomeCounts: met,
    slowestMs,
    complaints: [...complaints],
    delays: [...delays],
  };
}

/** Matrices are released when garbage is collected, which the calls of the bystander cause. */
async function hasReleasedMatrices(memory: MemoryWatch): Promise<boolean> {
  const until = Date.now() + matrixReleaseS * 1000;
  do {
    memory.resetPeak();
    await sleep(500);
    if (memory.resetPeak() <= memoryLimitBytes) return true;
  } while (Date.now() < until);
  return false;
}

/** The attackers, one of them logged in. After guessing passwords, none of them can log in for a while. */
async function prepareAttackers({ url }: BesiegedService): Promise<Pick<AttackerOptions, 'strikers' | 'accomplices'>> {
  const strikers = new Striker(url, strikerDocument, password);
  await strikers.token('viewer');
  return { strikers, accomplices: new Striker(url, accompliceDocument, password) };
}

async function startBystander(service: BesiegedService): Promise<Bystander> {
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

/** Every attacker uses a few addresses that no other has. */
const addressesOf = (index: number): string[] =>
  Array.from({ length: 20 }, (_, number) => usableAddress(`127.0.${10 + index}.${number + 1}`));
