/**
 * The flags that Node is started with: in `npm start`, in the operating guide, and wherever the service is measured or
 * attacked. Much of what a call holds while it waits for the database outlives a young generation of 16 MB and would be
 * copied for nothing. With 32 MB, a late position takes 5 % less CPU.
 */
export const nodeFlags = ['--max-semi-space-size=32'] as const;

/**
 * The environment that Node is started with. Threads share malloc arenas, so that freed memory is reused (mallopt(3)).
 */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '2' } as const;
