import { basename } from 'node:path';
import { type MarkdownBlock, markdownBlocksOf } from './markdown-blocks.ts';

/** A document in one of its languages. */
export type Version = { readonly path: string; readonly text: string };

/**
 * Where a translation does not say what its original does, as sentences; none when the two have the same pieces in the
 * same order, and each piece has the same code, figures and links. Words are left to people.
 */
export function differencesBetween(original: Version, translation: Version): string[] {
  const blocks = markdownBlocksOf(original.text);
  const translated = markdownBlocksOf(translation.text);
  const differences: string[] = [];
  for (let index = 0; index < Math.max(blocks.length, translated.length); index++) {
    const [block, other] = [blocks[index], translated[index]];
    const [here, there] = [`${original.path}:${block?.line}`, `${translation.path}:${other?.line}`];
    // One piece more or less shifts all that follow: only the first such difference says something.
    if (!other) return [...differences, `${translation.path} ends before the ${block?.kind} at ${here}`];
    if (!block) return [...differences, `${original.path} ends before the ${other.kind} at ${there}`];
    if (block.kind !== other.kind)
      return [...differences, `${there} has a ${other.kind} where ${here} has a ${block.kind}`];
    const [parts, otherParts] = [untranslatedOf(block), untranslatedOf(other)];
    for (const part of parts)
      if (!otherParts.has(part)) differences.push(`${there} lacks ${part}, which is at ${here}`);
    for (const part of otherParts)
      if (!parts.has(part)) differences.push(`${there} has ${part}, which is not at ${here}`);
  }
  return differences;
}

/** The words of a text: without its code, and without where its links go to. */
export const proseOf = (text: string): string => text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');

/** What is the same in every language: code, figures however they are grouped, the files that links go to. */
function untranslatedOf({ kind, text }: MarkdownBlock): Set<string> {
  if (kind === 'code block') return new Set([text]);
  const code = text.replace(/\s+/g, ' ').match(/`[^`]*`/g) ?? [];
  const figures = proseOf(text).match(/\d+(?:[.,]\d{3})*/g) ?? [];
  const links = [...text.matchAll(/\]\(([^)#]*)/g)].map(([, to = '']) => `a link to ${basename(to)}`);
  return new Set([...code, ...figures.map((figure) => figure.replace(/[.,]/g, '')), ...links]);
}
