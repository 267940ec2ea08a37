/** Bytes that are read in pieces, such as a file too large for the memory. */
export type ByteSource = {
  readonly size: number;
  /** Exactly these bytes. The caller asks for none after the end. They stay valid only until the next read. */
  read(offset: number, length: number): Uint8Array;
};

export const bytesAsSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});
