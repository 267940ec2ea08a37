import { SaxesParser } from 'saxes';

/** One page of a bucket's objects. */
export type S3Listing = {
  readonly objects: readonly { readonly key: string; readonly modified: Date }[];
  /** The token of the next page; undefined on the last one. */
  readonly next: string | undefined;
};

/** Parses the XML that ListObjectsV2 returns. */
export function parseListing(xml: string): S3Listing {
  const objects: { key: string; modified: Date }[] = [];
  const fields = new Map<string, string>();
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') {
      objects.push({ key: fields.get('Key') ?? '', modified: new Date(fields.get('LastModified') ?? '') });
    } else fields.set(name, text);
    text = '';
  });
  parser.write(xml).close();
  return { objects, next: fields.get('IsTruncated') === 'true' ? fields.get('NextContinuationToken') : undefined };
}
