/** The arrays that a data file stores, by the name of their type in the file. */
export const arrayTypes = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
  bigint64: BigInt64Array,
  biguint64: BigUint64Array,
} as const;

export type ArrayType = keyof typeof arrayTypes;

export type TypedArray = InstanceType<(typeof arrayTypes)[ArrayType]>;

export function typeOfArray(array: TypedArray): ArrayType {
  for (const type of Object.keys(arrayTypes)) if (isArrayType(type) && array instanceof arrayTypes[type]) return type;
  throw new TypeError(`A data file cannot store ${Object.prototype.toString.call(array)}.`);
}

export const isArrayType = (name: unknown): name is ArrayType =>
  typeof name === 'string' && Object.hasOwn(arrayTypes, name);

export const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);

/** The bytes of an array, without a copy. */
export const bytesOf = (array: TypedArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** A data file contains arrays as they are in memory, which is the same on all processors that Node supports but one. */
export function requireLittleEndian(): void {
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1)
    throw new Error('Data files of roads can be used only on little-endian processors.');
}
