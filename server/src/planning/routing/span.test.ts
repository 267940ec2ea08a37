import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Span, subtractSpans } from './span.ts';

const span = (begin: number, end: number): Span => ({ begin, end });

describe('The remainder of a span', () => {
  const whole = span(10, 20);
  const cases: readonly [title: string, others: readonly Span[], left: readonly Span[]][] = [
    ['is all of it without cuts', [], [whole]],
    ['is what lies around a cut', [span(12, 15)], [span(10, 12), span(15, 20)]],
    ['ends where a cut begins that reaches past its end', [span(15, 25)], [span(10, 15)]],
    ['begins where a cut ends that reaches before it', [span(5, 15)], [span(15, 20)]],
    ['is not touched by cuts before it and after it', [span(1, 5), span(25, 30)], [whole]],
    ['is nothing more after a cut past its end, whatever comes then', [span(15, 25), span(30, 35)], [span(10, 15)]],
    ['is nothing where a cut is as long', [whole], []],
  ];
  for (const [title, subtracted, left] of cases)
    it(title, () => assert.deepEqual(subtractSpans(whole, subtracted), left));
});
