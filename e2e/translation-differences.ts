import { basename } from 'node:path';
import { type MarkdownBlock, markdownBlocksOf } from './markdown-blocks.ts';

/** A document in one of its languages. */
export type Version = { readonly path: string; readonly text: string };

/**
 * Differences between a translation and its original, as sentences. None when both have the same blocks in the same
 * order, and each block has the same code, figures and links. The wording is not compared.
 */
export function differencesBetween(original: Version, translation: Version): string[] {
  const blocks = markdownBlocksOf(original.text);
  const translated = markdownBlocksOf(translation.text);
  const differences: string[] = [];
  for (let index = 0; index < Math.max(blocks.length, translated.length); index++) {
    const [block, other] = [blocks[index], translated[index]];
    const [originalPlace, translatedPlace] = [`${original.path}:${block?.line}`, `${translation.path}:${other?.line}`];
    // One block more or less shifts all that follow, so only the first such difference is reported.
    if (!other) return [...differences, `${translation.path} ends before the ${block?.kind} at ${originalPlace}`];
    if (!block) return [...differences, `${original.path} ends before the ${other.kind} at ${translatedPlace}`];
    if (block.kind !== other.kind)
      return [...differences, `${translatedPlace} has a ${other.kind} where ${originalPlace} has a ${block.kind}`];
    const [parts, otherParts] = [untranslatedOf(block), untranslatedOf(other)];
    for (const part of parts)
      if (!otherParts.has(part)) differences.push(`${translatedPlace} lacks ${part}, which is at ${originalPlace}`);
    for (const part of otherParts)
      if (!parts.has(part)) differences.push(`${translatedPlace} has ${part}, which is not at ${originalPlace}`);
  }
  return differences;
}

/** The words of a text, without code and link targets. */
export const proseOf = (text: string): string => text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');

/** The comments of a code block: from `#` at the begin of a line or behind a blank to the end of the line. */
export const commentsOf = (block: string): string[] => block.match(comment) ?? [];

const comment = /(?<=^|\s)# .*$/gm;

const withoutComments = (block: string): string =>
  block
    .split('\n')
    .map((line) => line.replace(comment, '').trimEnd())
    .join('\n');

/** What is the same in every language: code without its comments, figures in any grouping, and files that links lead to. */
function untranslatedOf({ kind, text }: MarkdownBlock): Set<string> {
  if (kind === 'code block') return new Set([withoutComments(text)]);
  const code = text.replace(/\s+/g, ' ').match(/`[^`]*`/g) ?? [];
  const figures = proseOf(text).match(/\d+(?:[.,]\d{3})*/g) ?? [];
  const links = [...text.matchAll(/\]\(([^)#]*)/g)].map(([, to = '']) => `a link to ${basename(to)}`);
  return new Set([...code, ...figures.map((figure) => figure.replace(/[.,]/g, '')), ...links]);
}
