import { bilingual, verbatim } from '../language/bilingual-text.ts';
import { comparableText } from '../language/comparable-text.ts';
import type { PlanWarningFacts } from './plan-warning.ts';

/** So many headings are named in a warning; the report lists all of them. */
const namedMaxCount = 10;

/** The warning of columns that were passed over: one of weights leaves a vehicle overloaded, so it is said where people look. */
export function ignoredColumnsWarnings(headings: readonly string[]): PlanWarningFacts[] {
  if (headings.length === 0) return [];
  const named = headings.slice(0, namedMaxCount).map((heading) => `“${heading}”`);
  const columns = verbatim(`${named.join(', ')}${headings.length > namedMaxCount ? ' …' : ''}`);
  const advice = headings.some(isOfLoad) ? loadAdvice : templateAdvice;
  return [{ code: 'columns_ignored', line: null, details: { columns, advice } }];
}

/** Whether a heading sounds as if it were over what a point loads. */
const isOfLoad = (heading: string): boolean => loadWords.some((word) => comparableText(heading).includes(word));

const loadWords = ['peso', 'weight', 'carga', 'load', 'volum', 'cubagem', 'capaci', 'quanti', 'qtd', 'qty', 'kg', 'm3'];

const loadAdvice = bilingual(
  'What a point loads is read from “item_capacity” and “item_quantity”; the template has every column.',
  'O que um ponto carrega é lido de “Capacidade do item” e “Quantidade do item”; a planilha modelo tem todas as colunas.',
);

const templateAdvice = bilingual('The template has every column.', 'A planilha modelo tem todas as colunas.');
