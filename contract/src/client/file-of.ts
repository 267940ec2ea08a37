/** The media types of the files that operations take, by the ends of their names. */
const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A file for a call that takes one, of its content and its name: `client.call('importVehicles', { file: fileOf(bytes, 'frota.xlsx') })`. */
export const fileOf = (content: string | Uint8Array<ArrayBuffer> | Blob, name: string): File =>
  new File([content], name, { type: mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '' });
