/**
 * A block of a Markdown document, with its first line: a heading of some level, a paragraph, a list item, a table row
 * or a fenced code block.
 */
export type MarkdownBlock = { readonly kind: string; readonly line: number; readonly text: string };

/** The blocks of a document in order, for the parts of Markdown that our documents use. */
export function markdownBlocksOf(document: string): MarkdownBlock[] {
  const blocks: { kind: string; line: number; text: string }[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const [index, text] of document.split('\n').entries()) {
    const kind = kindOf(text);
    if (open?.kind === 'code block') {
      open.text += `\n${text}`;
      if (text === '```') open = undefined;
    } else if (kind === 'blank') {
      open = undefined;
    } else if (open && kind === 'paragraph') {
      open.text += `\n${text}`;
    } else {
      const block = { kind, line: index + 1, text };
      blocks.push(block);
      open = /^(?:heading|table row)/.test(kind) ? undefined : block;
    }
  }
  return blocks;
}

/** The anchors of a document's headings, as GitHub makes them. */
export const anchorsOf = (document: string): string[] =>
  markdownBlocksOf(document)
    .filter(({ kind }) => kind.startsWith('heading'))
    .map(({ text }) =>
      text
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );

function kindOf(line: string): string {
  if (line.trim() === '') return 'blank';
  if (line.startsWith('```')) return 'code block';
  if (line.startsWith('|')) return 'table row';
  if (line.startsWith('- ')) return 'list item';
  const level = /^#+/.exec(line)?.[0].length;
  return level === undefined ? 'paragraph' : `heading of level ${level}`;
}
