import type { Actor } from '@tropeiro/domain/access/actor.ts';

/** The user whose records alone are there for whoever calls: a driver has their own; undefined: all are. */
export const ownUserId = ({ role, user_id }: Actor): number | undefined => (role === 'driver' ? user_id : undefined);
