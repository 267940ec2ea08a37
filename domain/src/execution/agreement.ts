import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

/** Whether a driver's report about a point agrees with the positions of the vehicle. */
export const agreements = [
  { code: 'confirmed', name: bilingual('Confirmed by tracking', 'Confirmado pelo rastreamento') },
  { code: 'contradicted', name: bilingual('Contradicted by tracking', 'Contrariado pelo rastreamento') },
  { code: 'unknown', name: bilingual('Unknown', 'Desconhecido') },
] as const satisfies CodeList<string>;

export type Agreement = (typeof agreements)[number]['code'];

/** The limits used to compare a report with tracking. */
export const agreementLimits = {
  /** A report this long before or after a visit still belongs to it. Drivers often press the button on the way. */
  visitMinutes: 10,
  /** A phone or vehicle farther than this from the point is elsewhere. */
  nearM: 300,
  /** Positions this long before or after a report count as evidence of where the vehicle was. */
  positionMinutes: 5,
  /** The maximum speed of a vehicle between a position and the point, in m/s (108 km/h). */
  reachMps: 30,
};
