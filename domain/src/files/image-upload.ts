/**
 * The maximum size of a part of an image, in bytes. Parts are small enough to be sent again after a broken connection.
 */
export const pieceMaxBytes = 1_000_000;

/** How many days the parts of an image wait for the next one. */
export const uploadLifeDays = 3;

/** The maximum total size of incomplete images of a user, and of a company, in bytes. */
export const openUploadMaxBytes = { ofUser: 300_000_000, ofCompany: 3_000_000_000 } as const;

/** The minimum size that an open upload counts for. A small one also has a row in the database. */
export const openUploadMinBytes = 65_536;
