import type { ImageExtension } from '@tropeiro/domain/files/image.ts';

/** One file of one company. */
export type ImageFile = { readonly companyId: number; readonly name: string };

/** Where the bytes of images are stored: on disk or in S3. Everything else about an image is in its database row. */
export type ImageStore = {
  /**
   * Stores a file durably and atomically: it survives a crash, and readers see all of it or nothing. `signal`, here and
   * below, ends the wait for a remote store.
   */
  put(file: ImageFile, bytes: Buffer, signal?: AbortSignal): Promise<void>;
  find(file: ImageFile, signal?: AbortSignal): Promise<Buffer | undefined>;
  has(file: ImageFile): Promise<boolean>;
  /** Deletes a file; does nothing if it does not exist. */
  delete(file: ImageFile): Promise<void>;
  /** Lists every stored file, a chunk at a time. */
  list(): AsyncGenerator<readonly StoredFile[]>;
};

export type StoredFile = ImageFile & { readonly modified: Date };

/** The name of a file. It contains the hash and nothing that a caller sent. */
export const fileName = (sha256: string, extension: ImageExtension, size: 'full' | 'thumbnail'): string =>
  size === 'full' ? `${sha256}.${extension}` : `${sha256}.thumbnail.${extension}`;

/** The hash of the image that a file belongs to; undefined for a leftover of an interrupted write. */
export const hashIn = (name: string): string | undefined => /^([\da-f]{64})(\.thumbnail)?\.(jpg|png)$/.exec(name)?.[1];

/** The path of a file in its store. Files are spread over folders, so that no folder has too many. */
export const pathOf = ({ companyId, name }: ImageFile): string => `${companyId}/${name.slice(0, 2)}/${name}`;
