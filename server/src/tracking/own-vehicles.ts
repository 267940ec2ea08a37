import type { Actor } from '@tropeiro/domain/access/actor.ts';

/** The user of whose own vehicles alone positions are read: a driver; undefined for everybody else. */
export const ownOfUser = (actor: Actor): number | undefined => (actor.role === 'driver' ? actor.user_id : undefined);
