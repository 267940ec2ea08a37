/** The seconds of a `duration`: minutes, H:MM, H:MM:SS or ISO 8601 (PT1H30M). Undefined if it is none of them. */
export const readDurationS = (text: string | undefined): number | undefined => {
  const duration = (text ?? '').trim();
  const clock = /^(\d+):(\d{2})(?::(\d{2}))?$/.exec(duration);
  const iso = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration);
  const [, hours = 0, minutes = 0, seconds = 0] = clock ?? iso ?? [undefined, 0, /^\d+$/.test(duration) ? duration : 0];
  const total = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  return total > 0 ? total : undefined;
};
