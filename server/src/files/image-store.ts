import type { ImageExtension } from '@tropeiro/domain/files/image.ts';

/** One file of one company. */
export type ImageFile = { readonly companyId: number; readonly name: string };

/** Where the bytes of images are stored: on disk or in S3. What is known of an image is in its row of the database. */
export type ImageStore = {
  /**
   * Stores a file durably: afterwards it is there, whole, whatever dies; a reader meanwhile finds all of it or nothing.
   * `signal`, here and below, ends the wait for a store that is far away.
   */
  put(file: ImageFile, bytes: Buffer, signal?: AbortSignal): Promise<void>;
  find(file: ImageFile, signal?: AbortSignal): Promise<Buffer | undefined>;
  has(file: ImageFile): Promise<boolean>;
  /** Deletes a file; does nothing where there is none. */
  delete(file: ImageFile): Promise<void>;
  /** Every stored file, a chunk at a time. */
  list(): AsyncGenerator<readonly StoredFile[]>;
};

export type StoredFile = ImageFile & { readonly modified: Date };

/** The name of a file: made of a hash and of nothing that a caller says. */
export const fileName = (sha256: string, extension: ImageExtension, size: 'full' | 'thumbnail'): string =>
  size === 'full' ? `${sha256}.${extension}` : `${sha256}.thumbnail.${extension}`;

/** The hash of the image that a file belongs to; undefined for what a writer that died left behind. */
export const hashIn = (name: string): string | undefined => /^([\da-f]{64})(\.thumbnail)?\.(jpg|png)$/.exec(name)?.[1];

/** The path of a file in its store, spread over folders, so that none has too many files in it. */
export const pathOf = ({ companyId, name }: ImageFile): string => `${companyId}/${name.slice(0, 2)}/${name}`;
