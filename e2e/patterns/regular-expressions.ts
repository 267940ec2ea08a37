import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { transform } from 'esbuild';

/** A regular expression in a source, or why it is unknown before the program runs. */
export type FoundPattern =
  | { readonly path: string; readonly source: string; readonly flags: string }
  | { readonly path: string; readonly unknown: string };

/** Every regular expression of a source, found by parsing it: literals, and those made of constant texts. */
export async function patternsIn(path: string, text: string): Promise<FoundPattern[]> {
  const { code } = await transform(text, { loader: path.endsWith('.ts') ? 'ts' : 'js', target: 'esnext' });
  const found: FoundPattern[] = [];
  const made = (node: Made) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') found.push(madeBy(path, node, code));
  };
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    Literal(node) {
      if (node.regex) found.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: (node) => made(node as unknown as Made),
    CallExpression: (node) => made(node as unknown as Made),
  });
  return found;
}

/** Every `pattern` in schemas at any depth. JSON Schema reads them as Unicode patterns. */
export function patternsOfSchemas(path: string, value: unknown): FoundPattern[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string'
      ? [{ path, source: inner, flags: 'u' }]
      : patternsOfSchemas(path, inner),
  );
}

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Made = Node & { readonly callee: Node & { readonly name?: string }; readonly arguments: readonly Node[] };

function madeBy(path: string, { arguments: [pattern, flags], start, end }: Made, code: string): FoundPattern {
  const source = pattern && constantOf(pattern);
  const flagText = flags ? constantOf(flags) : '';
  if (source === undefined || flagText === undefined) return { path, unknown: code.slice(start, end) };
  return { path, source, flags: flagText };
}

function constantOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String((node as Node & { value: unknown }).value);
  const { quasis } = node as Node & { quasis?: readonly { readonly value: { readonly cooked: string } }[] };
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}
