import { BadBytes } from '../bytes/bad-bytes.ts';
import { ProtobufReader } from '../bytes/protobuf-reader.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { Tags } from './extract.ts';

/** A decompressed block: groups of nodes, ways or relations, and the texts that they refer to by number. */
export class PrimitiveBlock {
  readonly groups: ProtobufReader[] = [];
  readonly textCount: number;
  private readonly bytes: Uint8Array;
  private readonly textStarts: number[] = [];
  private readonly textEnds: number[] = [];
  /** Decoded when first needed: most texts of a block of nodes are names of editors and sources. */
  private readonly texts: (string | undefined)[] = [];
  private granularity = 100;
  private latitudeOffset = 0;
  private longitudeOffset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const reader = new ProtobufReader(bytes);
    while (reader.nextField()) {
      if (reader.field === 1) this.readTexts(reader.message());
      else if (reader.field === 2) this.groups.push(reader.message());
      else if (reader.field === 17) this.granularity = reader.uint();
      else if (reader.field === 19) this.latitudeOffset = reader.int();
      else if (reader.field === 20) this.longitudeOffset = reader.int();
      else reader.skip();
    }
    this.textCount = this.textStarts.length;
  }

  text(number: number): string {
    const known = this.texts[number];
    if (known !== undefined) return known;
    if (number >= this.textStarts.length) throw new BadBytes(0, `the block has no text ${number}`);
    const text = decodeUtf8(this.bytes, this.textStarts[number] as number, this.textEnds[number] as number);
    this.texts[number] = text;
    return text;
  }

  /** In 10^-7 degrees. The file has nanodegrees, in units of its granularity. */
  latitude(value: number): number {
    return Math.round((this.latitudeOffset + this.granularity * value) / 100);
  }

  longitude(value: number): number {
    return Math.round((this.longitudeOffset + this.granularity * value) / 100);
  }

  tags(keys: ProtobufReader | undefined, values: ProtobufReader | undefined): Tags {
    if (keys === undefined || values === undefined) return noTags;
    const tags = new Map<string, string>();
    while (keys.position < keys.end && values.position < values.end)
      tags.set(this.text(keys.uint()), this.text(values.uint()));
    return tags;
  }

  private readTexts(reader: ProtobufReader): void {
    while (reader.nextField()) {
      if (reader.field !== 1) {
        reader.skip();
        continue;
      }
      const end = reader.endOfBytes();
      this.textStarts.push(reader.position);
      this.textEnds.push(end);
      reader.position = end;
    }
  }
}

const noTags: Tags = new Map();
