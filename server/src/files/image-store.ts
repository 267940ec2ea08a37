import type { ImageExtension } from '@tropeiro/domain/files/image.ts';

/** One file of one company. */
export type ImageFile = { readonly customerId: number; readonly name: string };

/** Where the bytes of images are. What is known of an image is in its row, and without one nobody asks for its bytes. */
export type ImageStore = {
  /**
   * Afterwards it is there, whole, whatever dies; a reader meanwhile finds all of it or nothing. With `signal`, here and
   * below, a store that is far away is waited for no longer.
   */
  put(file: ImageFile, bytes: Buffer, signal?: AbortSignal): Promise<void>;
  find(file: ImageFile, signal?: AbortSignal): Promise<Buffer | undefined>;
  has(file: ImageFile): Promise<boolean>;
  /** Of what is not there, nothing is left either. */
  remove(file: ImageFile): Promise<void>;
  /** Everything that is stored, a portion at a time. */
  list(): AsyncGenerator<readonly StoredFile[]>;
};

export type StoredFile = ImageFile & { readonly modified: Date };

/** What a file is called: made of a hash and of nothing that a caller says. */
export const fileName = (sha256: string, extension: ImageExtension, size: 'full' | 'thumbnail'): string =>
  size === 'full' ? `${sha256}.${extension}` : `${sha256}.thumbnail.${extension}`;

/** The image a file belongs to; undefined for what a writer that died left behind. */
export const hashIn = (name: string): string | undefined => /^([\da-f]{64})(\.thumbnail)?\.(jpg|png)$/.exec(name)?.[1];

/** Spread over folders, so that none has too many files in it. */
export const pathOf = ({ customerId, name }: ImageFile): string => `${customerId}/${name.slice(0, 2)}/${name}`;
