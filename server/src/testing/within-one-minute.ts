/**
 * Runs an attempt until all of it happens within one minute of the clock, and returns its result. Rate limits count by
 * that minute, so an attempt across two of them proves nothing.
 */
export async function withinOneMinute<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    const minute = currentMinute();
    const result = await attempt().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (currentMinute() !== minute) continue;
    if ('error' in result) throw result.error;
    return result.value;
  }
}

const currentMinute = (): number => Math.floor(Date.now() / 60_000);
