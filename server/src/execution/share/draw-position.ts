import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Html, html } from '@tropeiro/platform/pages/html.ts';
import { directions, shareTexts } from './share-texts.ts';

/** Distance and direction of a vehicle, seen from its destination. */
export type Sight = { readonly distance: number; readonly bearing: number };

/** The distance and direction as text: “3.2 km to the north-east”. */
export const sightText = ({ distance, bearing }: Sight, language: Language): string =>
  `${distanceText(distance, language)} ${directionOf(bearing)[language]} ${shareTexts.fromHere[language]}`;

/**
 * Draws where the vehicle is: the destination in the centre, north at the top, the vehicle in its direction, within rings that
 * show the distance. It is no map, so it needs no map server and reveals nothing else.
 */
export function drawPosition({ distance, bearing }: Sight, language: Language): Html {
  const ringM = ringsM.find((metres) => metres >= distance) ?? distance;
  const radius = (distance / ringM) * outerRadius;
  const angle = (bearing * Math.PI) / 180;
  const [x, y] = [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)].map((at) => at.toFixed(1));
  const text = sightText({ distance, bearing }, language);
  return html`<svg viewBox="0 0 240 240" role="img" aria-label="${shareTexts.vehicle[language]}: ${text}">
<g fill="none" stroke="currentColor"><circle cx="120" cy="120" r="100" opacity=".5"/><circle cx="120" cy="120" r="50" opacity=".3"/>
<path d="M120 120L${x ?? ''} ${y ?? ''}" stroke-width="3" stroke-dasharray="6 5"/></g>
<g fill="currentColor"><path d="M120 106l14 12h-4v12h-20v-12h-4z"/><circle cx="${x}" cy="${y}" r="9"/>
<g font-size="12" text-anchor="middle"><text x="120" y="14">${shareTexts.north[language]}</text>
<text x="120" y="236">${distanceText(ringM, language)}</text></g></g></svg>`;
}

const centre = 120;
const outerRadius = 100;

/** The possible radii of the outer ring. */
const ringsM = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

const directionOf = (bearing: number): BilingualText => directions[Math.round(bearing / 45) % directions.length]!;

/** Rounds metres to 50. Kilometres have one decimal below 10. */
function distanceText(metres: number, language: Language): string {
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)} m`;
  const kilometres = metres / 1000;
  const digits = kilometres < 10 ? 1 : 0;
  return `${kilometres.toLocaleString(language, { maximumFractionDigits: digits })} km`;
}
