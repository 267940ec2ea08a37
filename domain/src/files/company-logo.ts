/** The maximum size of the file of a logo. */
export const logoMaxBytes = 200_000;

/** The media types of a logo, as it is sent and as it is stored. */
export const logoContentTypes = ['image/png', 'image/jpeg'] as const;
