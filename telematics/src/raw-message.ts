/** What a device measured or noticed, as transmitted and stored. */
export type Attribute = boolean | number | string | null;

/** A message as transmitted: the common format of decoders, the API and the simulator. */
export type RawMessage = {
  readonly device: string;
  readonly time: string;
  readonly valid: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly altitude_m: number | null;
  readonly speed_kmh: number | null;
  readonly course_deg: number | null;
  readonly attributes: Readonly<Record<string, Attribute>>;
};
