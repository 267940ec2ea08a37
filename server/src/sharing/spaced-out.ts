/** A call that may be made as often as one likes: the first acts at once, others together when the time since the last act is over. */
export function spacedOut(act: () => void, apartMs: number, nowMs = () => performance.now()): () => void {
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
