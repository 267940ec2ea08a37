/**
 * A call that may be made any number of times. The first call acts at once. Further calls act together when the
 * interval since the last action is over.
 */
export function throttled(act: () => void, apartMs: number, nowMs = () => performance.now()): () => void {
  let nextMs = Number.NEGATIVE_INFINITY;
  let isDue = false;
  const actNow = (): void => {
    isDue = false;
    nextMs = nowMs() + apartMs;
    act();
  };
  return () => {
    if (isDue) return;
    const waitMs = nextMs - nowMs();
    if (waitMs <= 0) return actNow();
    isDue = true;
    setTimeout(actNow, waitMs).unref();
  };
}
