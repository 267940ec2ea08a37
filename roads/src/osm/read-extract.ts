import type { ByteSource } from '../bytes/byte-source.ts';
import { BadExtract } from './bad-extract.ts';
import { type Blob, type Inflate, inBlob, inflateBlob, listBlobs } from './blobs.ts';
import { type BlockContents, blockContents } from './block-contents.ts';
import { decodeNodes } from './decode-nodes.ts';
import { decodeRelations } from './decode-relations.ts';
import { decodeWays } from './decode-ways.ts';
import type { OsmExtract, OsmNodes } from './extract.ts';
import { readHeader } from './header.ts';
import { NodeColumns } from './node-columns.ts';
import { PrimitiveBlock } from './primitive-block.ts';

/**
 * Reads an extract. Every block is decompressed once before the first node is decoded: a damaged file is refused at
 * once, and the columns are allocated in their final size.
 *
 * The format has no mark at its end. A file that was cut exactly between two blocks is refused only if no ways are
 * left.
 */
export function readExtract(source: ByteSource, inflate: Inflate): OsmExtract {
  const [header, ...rest] = listBlobs(source) as [Blob, ...Blob[]];
  const { bounds, timeS } = readHeader(inflateBlob(source, header, inflate), header);
  const blocks = rest
    .filter(({ type }) => type === 'OSMData')
    .map((blob): Block => ({ blob, contents: inBlob(blob, () => blockContents(inflateBlob(source, blob, inflate))) }));
  if (!blocks.some(({ contents }) => contents.hasWays))
    throw new BadExtract(source.size, 'the file ends without any way. Download it again.');

  function* decoded<T>(isWanted: (contents: BlockContents) => boolean, decode: Decode<T>): Generator<T> {
    for (const { blob, contents } of blocks)
      if (isWanted(contents)) yield* inBlob(blob, () => decode(new PrimitiveBlock(inflateBlob(source, blob, inflate))));
  }
  return {
    nodes: readNodes(blocks, (blob) => inflateBlob(source, blob, inflate)),
    ways: () => decoded(({ hasWays }) => hasWays, decodeWays),
    relations: () => decoded(({ hasRelations }) => hasRelations, decodeRelations),
    bounds,
    timeS,
  };
}

type Block = { readonly blob: Blob; readonly contents: BlockContents };
type Decode<T> = (block: PrimitiveBlock) => T[];

function readNodes(blocks: readonly Block[], bytesOf: (blob: Blob) => Uint8Array): OsmNodes {
  const columns = new NodeColumns(blocks.reduce((sum, { contents }) => sum + contents.nodeCount, 0));
  for (const { blob, contents } of blocks)
    if (contents.nodeCount > 0) inBlob(blob, () => decodeNodes(new PrimitiveBlock(bytesOf(blob)), columns));
  return columns.toNodes();
}
