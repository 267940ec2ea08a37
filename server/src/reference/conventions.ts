import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Html, html, sentence } from '@tropeiro/platform/pages/html.ts';

/** The section about the conventions of every call. */
export const conventions: readonly {
  readonly id: string;
  readonly title: BilingualText;
  readonly text: readonly BilingualText[];
}[] = [
  {
    id: 'authentication',
    title: bilingual('Authentication', 'Autenticação'),
    text: [
      bilingual(
        '`POST /auth/login/` returns an access token and a refresh token. Send the access token as `Authorization: Bearer <access_token>`. It is valid for an hour by default; `expires_in` has the actual time.',
        '`POST /auth/login/` devolve um token de acesso e um token de renovação. Envie o token de acesso como `Authorization: Bearer <access_token>`. Por padrão ele vale uma hora; `expires_in` traz o prazo real.',
      ),
      bilingual(
        '`POST /auth/token/` renews it with the refresh token, which no other path accepts. Logging out, changing the password or deactivating the user ends the session at once, access tokens included.',
        '`POST /auth/token/` o renova com o token de renovação, que nenhum outro caminho aceita. Sair, trocar a senha ou desativar o usuário encerra a sessão imediatamente, inclusive os tokens de acesso.',
      ),
    ],
  },
  {
    id: 'paths',
    title: bilingual('Paths and versions', 'Caminhos e versões'),
    text: [
      bilingual(
        'Every path works with and without its trailing slash, without redirects. Paths without a prefix are version 1; the prefix `/v1` means the same. A breaking change would get a new prefix.',
        'Todo caminho funciona com e sem a barra final, sem redirecionamento. Caminhos sem prefixo são a versão 1; o prefixo `/v1` significa o mesmo. Uma mudança incompatível ganharia um novo prefixo.',
      ),
    ],
  },
  {
    id: 'queries',
    title: bilingual('Queries and bodies', 'Consultas e corpos'),
    text: [
      bilingual(
        'A collection in a query may be a JSON array (`ids=[1,2]`, URL-encoded), separated by commas (`ids=1,2`), a repeated key (`ids=1&ids=2`) or `ids[]=1&ids[]=2`. Booleans are true or false, 1 or 0, sim or nao.',
        'Uma coleção na consulta pode ser um array JSON (`ids=[1,2]`, codificado), separada por vírgulas (`ids=1,2`), uma chave repetida (`ids=1&ids=2`) ou `ids[]=1&ids[]=2`. Booleanos são true ou false, 1 ou 0, sim ou nao.',
      ),
      bilingual(
        'Bodies are JSON, and a number in a body is a number, not text. Unknown fields are ignored; with `Prefer: handling=strict` they are refused. A reference is written as `fleet_id` or as `fleet: {"id": 1}`. You can send back with PUT what a GET returned: fields that only the service writes are ignored. With strict handling they are refused if they were altered.',
        'Corpos são JSON, e um número no corpo é número, não texto. Campos desconhecidos são ignorados; com `Prefer: handling=strict` são recusados. Uma referência é escrita como `fleet_id` ou como `fleet: {"id": 1}`. Você pode enviar de volta com PUT o que um GET devolveu: os campos que só o serviço escreve são ignorados. No modo estrito, são recusados se foram alterados.',
      ),
    ],
  },
  {
    id: 'dates',
    title: bilingual('Dates and units', 'Datas e unidades'),
    text: [
      bilingual(
        'Moments are ISO 8601. Without `Z` or an offset they are read in the company’s time zone. A date alone means its first moment, or its last if it ends a period. Responses are always in UTC with `Z` and milliseconds.',
        'Instantes são ISO 8601. Sem `Z` nem deslocamento são lidos no fuso da empresa. Uma data sem hora significa seu primeiro instante, ou o último se ela encerra um período. As respostas vêm sempre em UTC com `Z` e milissegundos.',
      ),
      bilingual(
        'Times and durations are in seconds, distances in metres, speeds in km/h, the odometer in km and the hour meter in hours.',
        'Tempos e durações são em segundos, distâncias em metros, velocidades em km/h, o hodômetro em km e o horímetro em horas.',
      ),
    ],
  },
  {
    id: 'includes',
    title: bilingual('Fields and includes', 'Campos e includes'),
    text: [
      bilingual(
        'Every documented field of a response is always present, `null` if empty. `includes` lists the related objects to return. An object that is not listed is `null`; a collection is empty. A nested name includes its parents. An unknown name is refused, and the error lists the allowed ones.',
        'Todo campo documentado de uma resposta está sempre presente, `null` se vazio. `includes` lista os objetos relacionados a devolver. Um objeto não listado é `null`; uma coleção vem vazia. Um nome aninhado inclui seus pais. Um nome desconhecido é recusado, e o erro lista os permitidos.',
      ),
    ],
  },
  {
    id: 'pages',
    title: bilingual('Lists and pages', 'Listas e páginas'),
    text: [
      bilingual(
        'Without `limit` a list is complete, whatever its length, and is streamed. With `limit` (1 to 1000) it comes in pages: follow the `Link` header with `rel="next"` until a page has none.',
        'Sem `limit` a lista vem completa, qualquer que seja o tamanho, transmitida em fluxo. Com `limit` (1 a 1000) vem em páginas: siga o cabeçalho `Link` com `rel="next"` até que uma página não o tenha.',
      ),
    ],
  },
  {
    id: 'formats',
    title: bilingual('Formats', 'Formatos'),
    text: [
      bilingual(
        'Lists are JSON unless `Accept` asks for `text/csv`, `application/x-ndjson` or the XLSX media type. In CSV and XLSX nested objects become columns with dotted names, and collections are JSON text. In CSV, a text that a spreadsheet would take for a formula gets a leading apostrophe, unless `Accept` has `text/csv; raw=1`. `?dialect=excel` returns CSV as Excel in Brazil opens it, regardless of `Accept`. In that CSV and in XLSX, times are in the company’s time zone, named in the heading. Positions also come as `application/geo+json`, and a track as `application/gpx+xml`, with times in UTC. Responses are compressed according to `Accept-Encoding`.',
        'Listas são JSON, a menos que `Accept` peça `text/csv`, `application/x-ndjson` ou o tipo de mídia XLSX. Em CSV e XLSX objetos aninhados viram colunas com nomes pontuados, e coleções são texto JSON. Em CSV, um texto que uma planilha interpretaria como fórmula recebe um apóstrofo no início, a menos que `Accept` traga `text/csv; raw=1`. `?dialect=excel` devolve CSV no formato que o Excel abre no Brasil, qualquer que seja o `Accept`. Nesse CSV e em XLSX, os horários estão no fuso da empresa, indicado no título. Posições também vêm como `application/geo+json`, e um trajeto como `application/gpx+xml`, com horários em UTC. As respostas são comprimidas conforme `Accept-Encoding`.',
      ),
    ],
  },
  {
    id: 'changes',
    title: bilingual('Safe changes', 'Alterações seguras'),
    text: [
      bilingual(
        'Send your own `Idempotency-Key` with a POST or PUT, and repeat the call freely. For a day, unless the operator set another time, a repeat returns the stored response with `Idempotency-Replayed: true` and changes nothing. The same key with another body is refused. If the client of a slow call disconnects, a call with a key continues, and one without a key is abandoned.',
        'Envie sua própria `Idempotency-Key` em um POST ou PUT e repita a chamada à vontade. Por um dia, se o operador não definiu outro prazo, a repetição devolve a resposta guardada com `Idempotency-Replayed: true` e não altera nada. A mesma chave com outro corpo é recusada. Se o cliente de uma chamada demorada se desconecta, a chamada com chave continua, e a sem chave é abandonada.',
      ),
      bilingual(
        'A single record has an `ETag`. If you send it back as `If-Match`, the change is only made if the record has not changed in between. If you send it as `If-None-Match` with a read, an unchanged record returns 304.',
        'Um registro vem com um `ETag`. Se você o enviar como `If-Match`, a alteração só é feita se o registro não mudou nesse meio-tempo. Se o enviar como `If-None-Match` em uma leitura, um registro inalterado devolve 304.',
      ),
    ],
  },
  {
    id: 'errors',
    title: bilingual('Problems', 'Problemas'),
    text: [
      bilingual(
        'A refusal is `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, a `code` to branch on, the `request_id`, and `errors` with every field at fault. Texts are in English, or in Portuguese with `Accept-Language: pt-BR`. Codes do not depend on the language.',
        'Uma recusa é `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, um `code` para tratar o erro no programa, o `request_id` e `errors` com cada campo com erro. Os textos são em inglês, ou em português com `Accept-Language: pt-BR`. Os códigos não dependem do idioma.',
      ),
      bilingual(
        'A record of another company is reported as not found, exactly like one that does not exist. Send an `X-Request-Id`, or the service makes one. It is in the response, in problems and in the audit.',
        'Um registro de outra empresa é informado como não encontrado, exatamente como um que não existe. Envie um `X-Request-Id`, ou o serviço cria um. Ele aparece na resposta, nos problemas e na auditoria.',
      ),
    ],
  },
  {
    id: 'limits',
    title: bilingual('Limits', 'Limites'),
    text: [
      bilingual(
        'Requests are counted per session and minute. `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` show what is left. Over the limit, the response is 429 with `Retry-After`. Failed logins delay the next one. A JSON body may have 5 MB and 100,000 values, unless the operation or the configuration sets another limit.',
        'As requisições são contadas por sessão e minuto. `RateLimit-Limit`, `RateLimit-Remaining` e `RateLimit-Reset` mostram o que resta. Acima do limite, a resposta é 429 com `Retry-After`. Logins malsucedidos atrasam o próximo. Um corpo JSON pode ter 5 MB e 100.000 valores, a menos que a operação ou a configuração definam outro limite.',
      ),
    ],
  },
];

export const conventionsSection = (language: Language): Html =>
  html`<div class="conventions">${conventions.map(
    ({ id, title, text }) => html`<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${title[language]}</h3>
${text.map((paragraph) => html`<p>${sentence(paragraph[language])}</p>`)}
</section>`,
  )}</div>`;
