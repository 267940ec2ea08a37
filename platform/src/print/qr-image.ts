import { qrCode } from './qr-code.ts';

/** The light margin that readers need, in modules. */
const quietModules = 4;

/** The dark modules of a QR code as the path of an SVG, and its frame as an SVG view box. */
export function qrOutline(text: string): { readonly dark: string; readonly light: string; readonly viewBox: string } {
  const { side, isDark } = qrCode(text);
  const squares: string[] = [];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) if (isDark(column, row)) squares.push(`M${column} ${row}h1v1h-1z`);
  const size = side + 2 * quietModules;
  return {
    dark: squares.join(''),
    light: `M${-quietModules} ${-quietModules}h${size}v${size}h${-size}z`,
    viewBox: `${-quietModules} ${-quietModules} ${size} ${size}`,
  };
}

/** A QR code as a data URL of an SVG image. */
export function qrImageUrl(text: string): string {
  const { dark, light, viewBox } = qrOutline(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" shape-rendering="crispEdges"><path fill="#fff" d="${light}"/><path d="${dark}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
