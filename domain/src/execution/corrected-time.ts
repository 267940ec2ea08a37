/** A clock that is this little ahead or behind is taken to be right: the difference is the way of the call. */
export const clockToleranceS = 60;

/** What was done this shortly before it was sent was sent as it was done. */
export const onlineToleranceS = 60;

/**
 * When something was by the clock of the server, from the time that a device gave it: moved by what the clock of the device was
 * ahead or behind when it was sent. Nothing was after it was received, or before there were such clocks.
 */
export function correctedTime(deviceTime: string, sentAt: string, received: string): string {
  const offsetMs = Date.parse(received) - Date.parse(sentAt);
  const isWrong = Math.abs(offsetMs) > clockToleranceS * 1000;
  const correctedMs = Date.parse(deviceTime) + (isWrong ? offsetMs : 0);
  return correctedMs > Date.parse(received) ? received : new Date(Math.max(correctedMs, 0)).toISOString();
}

/** Whether something was sent as it was done, both by the clock of the device. */
export const isSentAtOnce = (deviceTime: string, sentAt: string): boolean =>
  Math.abs(Date.parse(sentAt) - Date.parse(deviceTime)) <= onlineToleranceS * 1000;
