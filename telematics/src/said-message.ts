/** What a device measured or noticed, as it travels and is stored. */
export type Attribute = boolean | number | string | null;

/** A message as it travels: the one shape that decoders, the API and the simulator speak. */
export type SaidMessage = {
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
