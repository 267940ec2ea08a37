import { bilingual, verbatim } from '../../language/bilingual-text.ts';
import { comparableText } from '../../language/comparable-text.ts';
import type { PlanWarningFacts } from '../warnings/plan-warning.ts';

/** The maximum number of headings in a warning. The report lists all of them. */
const namedMaxCount = 10;

/**
 * The warning of ignored columns. An ignored column of weights would leave a vehicle overloaded, so users must see it.
 */
export function ignoredColumnsWarnings(headings: readonly string[]): PlanWarningFacts[] {
  if (headings.length === 0) return [];
  const named = headings.slice(0, namedMaxCount).map((heading) => `“${heading}”`);
  const columns = verbatim(`${named.join(', ')}${headings.length > namedMaxCount ? ' …' : ''}`);
  const advice = headings.some(isOfLoad) ? loadAdvice : templateAdvice;
  return [{ code: 'columns_ignored', line: null, details: { columns, advice } }];
}

/** Whether a heading seems to name the load of a point. */
const isOfLoad = (heading: string): boolean => loadWords.some((word) => comparableText(heading).includes(word));

const loadWords = ['peso', 'weight', 'carga', 'load', 'volum', 'cubagem', 'capaci', 'quanti', 'qtd', 'qty', 'kg', 'm3'];

const loadAdvice = bilingual(
  'The load of a point is read from “item_capacity” and “item_quantity”; the template has every column.',
  'A carga de um ponto é lida de “Capacidade do item” e “Quantidade do item”; a planilha modelo tem todas as colunas.',
);

const templateAdvice = bilingual('The template has every column.', 'A planilha modelo tem todas as colunas.');
