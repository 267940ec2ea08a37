// biome-ignore lint/suspicious/noExplicitAny: an input of any type, which only the task itself knows.
type AnyWork = (input: any) => unknown;

/**
 * Work for a thread. The module exports it as `work`, and only the thread loads it, with the first such work. Input and
 * result are copied: they contain data, no functions and no class instances.
 */
export type ThreadTask<Work extends AnyWork> = {
  /** Its name in metrics and failures. */
  readonly name: string;
  readonly module: URL;
  /** Never set: it carries the type of the work. */
  readonly work?: Work;
};

export type InputOf<Task> = Task extends ThreadTask<infer Work> ? Parameters<Work>[0] : never;
export type ResultOf<Task> = Task extends ThreadTask<infer Work> ? Awaited<ReturnType<Work>> : never;

export type AnyTask = ThreadTask<AnyWork>;

/** A message to a thread. */
export type TaskRequest = { readonly module: string; readonly input: unknown };

/** A message from a thread: its outcome, and the memory that its heap takes then. */
export type TaskOutcome = ({ readonly result: unknown } | { readonly error: unknown }) & { readonly heapBytes: number };
