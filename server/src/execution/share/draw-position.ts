import type { BilingualText, Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Html, html } from '../../pages/html.ts';
import { directions, shareTexts } from './share-texts.ts';

/** Where a vehicle is as seen from the place it comes to. */
export type Sight = { readonly distance: number; readonly bearing: number };

/** The distance and direction in words: “3.2 km to the north-east”. */
export const sightText = ({ distance, bearing }: Sight, language: Language): string =>
  `${distanceText(distance, language)} ${directionOf(bearing)[language]} ${shareTexts.fromHere[language]}`;

/**
 * A drawing of the way to go: the place in the middle, north above, and the vehicle in its direction, within rings that tell how far
 * it is. No map: it asks nobody, and shows nothing but this.
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

/** How far the outer ring may be. */
const ringsM = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000];

const directionOf = (bearing: number): BilingualText => directions[Math.round(bearing / 45) % directions.length]!;

/** Metres to fifty, kilometres to a hundred metres while they are few. */
function distanceText(metres: number, language: Language): string {
  if (metres < 950) return `${Math.max(50, Math.round(metres / 50) * 50)} m`;
  const kilometres = metres / 1000;
  const digits = kilometres < 10 ? 1 : 0;
  return `${kilometres.toLocaleString(language, { maximumFractionDigits: digits })} km`;
}
