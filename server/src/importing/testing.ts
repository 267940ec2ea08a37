import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import type { TestService } from '../testing/test-service.ts';

export const csv = 'text/csv';
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sent = { readonly status: number; readonly headers: Headers; readonly body: Answer };
type Answer = {
  readonly data?: ImportReport;
  readonly code?: string;
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly code: string;
    readonly message: string;
  }[];
};

/** Sends files as the body, in any media type. */
export async function senderTo(service: TestService, login: string) {
  const { access } = await service.logIn(login);
  return async (
    path: string,
    body: string | Uint8Array | FormData,
    type: string | undefined = csv,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        ...(body instanceof FormData ? {} : { 'content-type': type }),
        ...headers,
      },
      body,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
  };
}

/** Reads files as a browser in Brazil does. */
export async function readerOf(service: TestService, login: string) {
  const { access } = await service.logIn(login);
  return async (path: string, type: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${access}`, accept: type, 'accept-language': 'pt-BR' };
    const answer = await fetch(`${service.url}${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  };
}

/** The numbers of rows by outcome. */
export const counted = ({ body: { data } }: Sent) =>
  data && { created: data.created, updated: data.updated, unchanged: data.unchanged, wrong: data.wrong };
