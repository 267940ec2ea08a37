import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rewriteImage } from '@tropeiro/server/files/rewrite-image.ts';
import { photo } from '@tropeiro/server/testing/drawn-images.ts';
import { type Running, residentMb } from '../api/api-processes.ts';
import type { Figure } from '../api/api-report.ts';
import type { Post } from '../poster.ts';
import { actionsOfDay, type BenchDriver, type BenchPlan, callOf, stopCount } from './execution-plans.ts';

const picturesOfStop = 2;
/** The most that a phone sends at once. */
const uploadsAtOnce = 4;
/** With this many pixels, the drawing is a JPEG of about 200 kB. */
const size = { width: 960, height: 720 } as const;

/** Limits: the multiple of the time to decode and encode the pictures alone, and the memory above that before. */
const limits = { ofRewriting: 2, memoryMb: 150 } as const;

type Picture = { readonly bytes: Buffer; readonly sha256: string };

/**
 * A whole day of one driver sent at once: the actions in one call, then the pictures. The baseline is the work that
 * every service has to do: each picture is decoded and encoded again, one after another, as the service does for one
 * company.
 */
export async function measureDay(
  service: Running,
  post: Post,
  driver: BenchDriver,
  plan: BenchPlan,
): Promise<readonly Figure[]> {
  const pictures = await drawPictures(stopCount * picturesOfStop);
  const rewriteMs = await spentOn(async () => {
    for (const { bytes } of pictures) await rewriteImage(bytes, '');
  });
  const actions = actionsOfDay(
    plan,
    pictures.map(({ sha256 }) => sha256),
  );
  const idleMb = residentMb(service.pid);
  const watch = watchMemory(service.pid);
  let [actionsMs, uploadMs, peakMb] = [0, 0, 0];
  try {
    actionsMs = await spentOn(() => post('/execution_action/', driver.token, callOf(actions)));
    uploadMs = await spentOn(() => uploadAll(post, driver.token, pictures));
  } finally {
    peakMb = await watch.end();
  }
  const meanKb = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0) / pictures.length / 1000;
  const share = uploadMs / rewriteMs;
  return [
    { name: `${actions.length} actions in one call`, value: `${actionsMs.toFixed(0)} ms` },
    {
      name: `${pictures.length} pictures of ${meanKb.toFixed(0)} kB, ${uploadsAtOnce} at once`,
      value: `${(uploadMs / 1000).toFixed(1)} s   ${share.toFixed(2)} of ${(rewriteMs / 1000).toFixed(1)} s`,
      limit: `≤ ${limits.ofRewriting} of rewriting`,
      passed: share <= limits.ofRewriting,
    },
    {
      name: 'memory of the service at its most',
      value: `${peakMb.toFixed(0)} MB, ${(peakMb - idleMb).toFixed(0)} more than before`,
      limit: `≤ ${limits.memoryMb} MB more`,
      passed: peakMb - idleMb <= limits.memoryMb,
    },
  ];
}

const drawPictures = (count: number): Promise<readonly Picture[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const bytes = await photo(number, size.width, size.height).jpeg({ quality: 90 }).toBuffer();
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );

/** Sends pictures, each in one piece. */
async function uploadAll(post: Post, token: string, pictures: readonly Picture[]): Promise<void> {
  const left = pictures.values();
  const send = async (): Promise<void> => {
    for (const { bytes, sha256 } of left)
      await post(`/image_upload/${sha256}/?offset=0&size=${bytes.length}`, token, bytes, 'application/octet-stream');
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, send));
}

async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const sampleMs = 20;

/** The most memory of a process from now until the end. */
function watchMemory(pid: number): { end(): Promise<number> } {
  let mostMb = residentMb(pid);
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(sampleMs)) mostMb = Math.max(mostMb, residentMb(pid));
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return mostMb;
    },
  };
}
