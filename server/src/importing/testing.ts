import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import { demoDocument, demoPassword, demoUsers } from '../demo/company.ts';
import type { TestService } from '../testing/test-service.ts';

export const csv = 'text/csv';
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sent = { readonly status: number; readonly headers: Headers; readonly body: Answer };
type Answer = {
  readonly data?: ImportReport;
  readonly code?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly code: string; readonly message: string }[];
};

/** Sends files as any program may: as the body, in any type. */
export async function senderTo(service: TestService, login: string) {
  const realm = demoUsers.find((user) => user.login === login)?.realm ?? 'customer';
  const { access_token } = (
    await service.client.call('login', {
      body: { username: login, parent_username: demoDocument, password: demoPassword, realm },
    })
  ).body;
  return async (
    path: string,
    body: string | Uint8Array | FormData,
    type: string | undefined = csv,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(body instanceof FormData ? {} : { 'content-type': type }),
        ...headers,
      },
      body,
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer };
  };
}

/** How many rows went which way. */
export const counted = ({ body: { data } }: Sent) =>
  data && { created: data.created, updated: data.updated, unchanged: data.unchanged, wrong: data.wrong };
