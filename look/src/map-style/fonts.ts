/** The fonts of labels. `look/glyphs/` has a folder of glyphs for each. */
export const mapFonts = { regular: 'Inter-Regular', strong: 'Inter-SemiBold', water: 'Inter-Italic' } as const;
