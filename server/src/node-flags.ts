/**
 * The flags that Node is started with: in `npm start`, in the operating guide, and wherever the service is measured or
 * attacked. Much of what a call holds while it waits for the database outlives a young generation of 16 MB and would be
 * copied for nothing. With 32 MB, a late position takes 5 % less CPU.
 */
export const nodeFlags = ['--max-semi-space-size=32'] as const;

/**
 * The environment that Node is started with (mallopt(3)). Threads share malloc arenas, so that freed memory is reused.
 * Blocks of 1 MB or more, such as large bodies, return to the system once they are freed. By default, glibc keeps ever
 * larger ones: after eight bodies of 16 MB, the service held 130 MB that nothing used.
 */
export const nodeEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '16777216',
} as const;
