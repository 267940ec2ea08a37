import type { Actor } from '@tropeiro/domain/access/actor.ts';

/**
 * The user whose records are the only ones that the caller may see: drivers see their own. Undefined: all are visible.
 */
export const ownUserId = ({ role, user_id }: Actor): number | undefined => (role === 'driver' ? user_id : undefined);
