import { busy, type LimitedResource } from '@tropeiro/domain/faults/limited-resource.ts';

/** A thread as a pool sees it. */
export type PooledThread = {
  readonly isAlive: boolean;
  /** Ends the thread, whatever it is doing. Resolves when its memory is free. */
  end(): Promise<void>;
};

/** Retains `size` threads for the next work. It does not limit how many are acquired; its caller does. */
export class ThreadPool<Thread extends PooledThread> {
  private readonly resource: LimitedResource;
  private readonly size: number;
  private readonly newThread: () => Thread;
  private readonly idle: Thread[] = [];
  private readonly working = new Set<Thread>();
  private closed = false;

  /** @param resource what a caller lacks when the pool is closed */
  constructor(resource: LimitedResource, size: number, newThread: () => Thread) {
    this.resource = resource;
    this.size = size;
    this.newThread = newThread;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** Starts the missing threads. */
  fill(): void {
    while (!this.closed && this.idle.length + this.working.size < this.size) this.idle.push(this.newThread());
  }

  acquire(): Thread {
    if (this.closed) throw busy(this.resource);
    let thread = this.idle.pop();
    while (thread && !thread.isAlive) thread = this.idle.pop();
    thread ??= this.newThread();
    this.working.add(thread);
    return thread;
  }

  /**
   * If the thread has ended, another is started in its place, so that the next work finds a warm one. A surplus thread
   * is ended.
   */
  release(thread: Thread): void {
    this.working.delete(thread);
    if (this.closed) return;
    if (this.idle.length + this.working.size >= this.size) void thread.end();
    else this.idle.push(thread.isAlive ? thread : this.newThread());
  }

  /** Ends all threads permanently, whatever they are doing. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.idle.splice(0), ...this.working].map((thread) => thread.end()));
  }
}
