import { about } from './about/about.ts';
import { progress } from './about/progress.ts';
import { audit } from './audit/audit.ts';
import type { Contract } from './operation.ts';
import { feed } from './outbound/feed.ts';
import { live } from './outbound/live.ts';
import { recordOperations } from './record-operations.ts';

/** All operations of the service, in the order of the reference. */
export const operations = {
  ...recordOperations,
  ...feed,
  ...live,
  ...audit,
  ...progress,
  ...about,
} as const satisfies Contract;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
