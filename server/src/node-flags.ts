/**
 * What Node is started with where it serves, in `npm start`, in the guide to operating and wherever the service is measured or
 * attacked. Of what a call holds while it waits for the database much outlives a young generation of 16 MB, and would be copied
 * and kept for nothing: with 32 MB a late position takes a twentieth less.
 */
export const nodeFlags = ['--max-semi-space-size=32'] as const;

/** And the environment: what threads have given back is used again by others, so that they hold less (mallopt(3)). */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' } as const;
