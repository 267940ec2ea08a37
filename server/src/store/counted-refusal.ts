import { Refusal } from '@tropeiro/domain/refusal.ts';

/**
 * A refusal that is written down: its transaction is kept, and holds the count of what was refused and nothing else.
 * Taken back with the rest, the count would never reach its limit.
 */
export class CountedRefusal extends Refusal {}
