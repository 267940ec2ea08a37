import type { Lie, ProxiedAnswer } from './lying-proxy.ts';

export type Row = Record<string, unknown>;

export function inBody(change: (body: Row) => unknown): Lie {
  return {
    changeAnswer: (answer: ProxiedAnswer) => {
      if (!/json/.test(answer.headers['content-type'] ?? '')) return;
      const body = JSON.parse(Buffer.from(answer.body, 'latin1').toString());
      change(body);
      answer.body = Buffer.from(JSON.stringify(body)).toString('latin1');
    },
  };
}

export function inData(change: (row: Row) => unknown): Lie {
  return inBody(({ data }) => {
    for (const row of [data].flat()) if (typeof row === 'object' && row !== null) change(row as Row);
  });
}

export function withoutRequestHeader(header: string): Lie {
  return { changeRequest: ({ headers }) => delete headers[header] };
}

export function withoutAnswerHeader(header: string): Lie {
  return { changeAnswer: ({ headers }) => delete headers[header] };
}
