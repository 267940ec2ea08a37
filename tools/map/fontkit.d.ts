/** What the glyphs need of the package, which has no types of its own. */
declare module 'fontkit' {
  export type PathCommand = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  };
  export type Glyph = { readonly advanceWidth: number; readonly path: { readonly commands: readonly PathCommand[] } };
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
  };
  export function create(bytes: Buffer): Font;
}
