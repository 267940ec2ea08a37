/** The media types of the files that operations accept, by file extension. */
const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Makes a file for an upload from its content and name: `client.call('importVehicles', { file: fileOf(bytes,
 * 'frota.xlsx') })`.
 */
export const fileOf = (content: string | Uint8Array<ArrayBuffer> | Blob, name: string): File =>
  new File([content], name, { type: mediaTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '' });
