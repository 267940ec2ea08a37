/** A duration in the format of both languages, rounded up to whole minutes: “40 min”, “2 h”, “1 h 05 min”. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const remainingMinutes = minutes % 60;
  if (hours === 0) return `${remainingMinutes} min`;
  return remainingMinutes === 0 ? `${hours} h` : `${hours} h ${String(remainingMinutes).padStart(2, '0')} min`;
}
