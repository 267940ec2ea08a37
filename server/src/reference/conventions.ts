import { type BilingualText, bilingual, type Language } from '@tropeiro/domain/language/bilingual-text.ts';
import { type Html, html, sentence } from '../pages/html.ts';

/** The section about what holds for every call. */
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
        '`POST /auth/login/` gives an access token, to be sent as `Authorization: Bearer <access_token>`, and a refresh token. An access token lives for an hour unless configured otherwise: `expires_in` says how long.',
        '`POST /auth/login/` devolve um token de acesso, a ser enviado como `Authorization: Bearer <access_token>`, e um token de renovação. O token de acesso vale uma hora, salvo outra configuração: `expires_in` diz quanto.',
      ),
      bilingual(
        '`POST /auth/token/` renews it with the refresh token, which is taken there and nowhere else. Logging out, changing the password or deactivating the user ends the session at once, access tokens included.',
        '`POST /auth/token/` o renova com o token de renovação, aceito ali e em nenhum outro lugar. Sair, trocar a senha ou desativar o usuário encerra a sessão imediatamente, inclusive os tokens de acesso.',
      ),
    ],
  },
  {
    id: 'paths',
    title: bilingual('Paths and versions', 'Caminhos e versões'),
    text: [
      bilingual(
        'Every path answers with and without its trailing slash, never by a redirect. Paths without a prefix are version 1, and `/v1` in front means the same. A breaking change would get a new prefix.',
        'Todo caminho responde com e sem a barra final, nunca por redirecionamento. Caminhos sem prefixo são a versão 1, e `/v1` na frente significa o mesmo. Uma mudança incompatível ganharia um novo prefixo.',
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
        'Bodies are JSON, and a number in a body is a number, not text. Unknown fields are ignored; with `Prefer: handling=strict` they are refused. A reference is written as `fleet_id` or as `fleet: {"id": 1}`. What a GET returned can be sent back with PUT: fields that only the service writes are ignored, and refused by strict handling if they were altered.',
        'Corpos são JSON, e um número no corpo é número, não texto. Campos desconhecidos são ignorados; com `Prefer: handling=strict` são recusados. Uma referência é escrita como `fleet_id` ou como `fleet: {"id": 1}`. O que um GET devolveu pode ser enviado de volta com PUT: os campos que só o serviço escreve são ignorados e, no modo estrito, recusados quando alterados.',
      ),
    ],
  },
  {
    id: 'dates',
    title: bilingual('Dates and units', 'Datas e unidades'),
    text: [
      bilingual(
        'Moments are ISO 8601. Without `Z` or an offset they are read in the company’s time zone; a date alone means its first moment, or its last where it closes a period. Answers are always UTC with `Z`, and milliseconds.',
        'Instantes são ISO 8601. Sem `Z` nem deslocamento são lidos no fuso da empresa; só a data significa o seu primeiro instante, ou o último quando fecha um período. As respostas vêm sempre em UTC com `Z` e milissegundos.',
      ),
      bilingual(
        'Times and durations are seconds, distances metres, speeds km/h, the hodometer km, the hourimeter hours.',
        'Tempos e durações são segundos, distâncias metros, velocidades km/h, o hodômetro km, o horímetro horas.',
      ),
    ],
  },
  {
    id: 'includes',
    title: bilingual('Fields and includes', 'Campos e includes'),
    text: [
      bilingual(
        'Every documented field of an answer is always there, `null` when empty. `includes` names the related objects to return; one that was not asked for is `null`, a collection empty. A nested name brings its parents. An unknown name is refused with the allowed ones.',
        'Todo campo documentado de uma resposta está sempre lá, `null` quando vazio. `includes` nomeia os objetos relacionados a devolver; um que não foi pedido é `null`, uma coleção vem vazia. Um nome aninhado traz os seus pais. Um nome desconhecido é recusado com os permitidos.',
      ),
    ],
  },
  {
    id: 'pages',
    title: bilingual('Lists and pages', 'Listas e páginas'),
    text: [
      bilingual(
        'Without `limit` a list is complete, whatever its length, and streamed as it is read. With `limit` (1 to 1000) it comes in pages: follow the `Link` header with `rel="next"` until there is none.',
        'Sem `limit` a lista vem completa, qualquer que seja o tamanho, transmitida enquanto é lida. Com `limit` (1 a 1000) vem em páginas: siga o cabeçalho `Link` com `rel="next"` até não haver mais.',
      ),
    ],
  },
  {
    id: 'formats',
    title: bilingual('Formats', 'Formatos'),
    text: [
      bilingual(
        'Lists are JSON unless `Accept` asks for `text/csv`, `application/x-ndjson` or the XLSX media type. In CSV and XLSX nested objects become columns with dotted names, and collections are JSON text. In CSV a text that a spreadsheet would take for a formula stands behind an apostrophe, unless `text/csv; raw=1` is asked for. `?dialect=excel` gives CSV as Excel in Brazil opens it, whatever `Accept` says. In that and in XLSX times are in the company’s zone, which their heading names. Positions come as `application/geo+json` too, and a track as `application/gpx+xml`, with times in UTC. Answers are compressed by `Accept-Encoding`.',
        'Listas são JSON, a menos que `Accept` peça `text/csv`, `application/x-ndjson` ou o tipo de mídia XLSX. Em CSV e XLSX objetos aninhados viram colunas com nomes pontuados, e coleções são texto JSON. Em CSV um texto que uma planilha tomaria por fórmula fica atrás de um apóstrofo, a menos que se peça `text/csv; raw=1`. `?dialect=excel` dá CSV como o Excel no Brasil o abre, diga `Accept` o que disser. Nele e em XLSX os horários estão no fuso da empresa, que o seu título indica. Posições vêm também como `application/geo+json`, e um trajeto como `application/gpx+xml`, com horários em UTC. As respostas são comprimidas conforme `Accept-Encoding`.',
      ),
    ],
  },
  {
    id: 'changes',
    title: bilingual('Safe changes', 'Alterações seguras'),
    text: [
      bilingual(
        'Send an `Idempotency-Key` of your own with a POST or PUT, and repeat the call freely: for a day, unless the operator set another time, a repeat returns the stored answer with `Idempotency-Replayed: true` and changes nothing. The same key with another body is refused. A call that takes its time goes on without its caller when it has a key, and is abandoned when it has none.',
        'Envie uma `Idempotency-Key` sua em um POST ou PUT e repita a chamada à vontade: por um dia, se o operador não definiu outro prazo, a repetição devolve a resposta guardada com `Idempotency-Replayed: true` e não altera nada. A mesma chave com outro corpo é recusada. Uma chamada demorada com chave continua sem quem a fez; sem chave, é abandonada.',
      ),
      bilingual(
        'One record comes with an `ETag`. Send it back as `If-Match`, and the change is made only if nobody else made one in between; as `If-None-Match` on a read, an unchanged record answers 304.',
        'Um registro vem com um `ETag`. Devolva-o como `If-Match`, e a alteração só é feita se ninguém mais fez outra no intervalo; como `If-None-Match` em uma leitura, um registro inalterado responde 304.',
      ),
    ],
  },
  {
    id: 'errors',
    title: bilingual('Problems', 'Problemas'),
    text: [
      bilingual(
        'A refusal is `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, a `code` to branch on, the `request_id`, and `errors` with every field at fault. Texts are English, or Portuguese with `Accept-Language: pt-BR`; codes never change with the language.',
        'Uma recusa é `application/problem+json` (RFC 9457): `type`, `title`, `status`, `detail`, um `code` para decidir, o `request_id` e `errors` com cada campo com erro. Os textos são em inglês, ou em português com `Accept-Language: pt-BR`; os códigos não mudam com o idioma.',
      ),
      bilingual(
        'A record of another company is not found, exactly as one that does not exist. `X-Request-Id` is taken from you or made for you, and returns in the answer, in problems and in the audit.',
        'Um registro de outra empresa não é encontrado, exatamente como um que não existe. `X-Request-Id` vem de você ou é criado para você, e volta na resposta, nos problemas e na auditoria.',
      ),
    ],
  },
  {
    id: 'limits',
    title: bilingual('Limits', 'Limites'),
    text: [
      bilingual(
        'Requests are counted per session and minute: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` say where you stand. Over the limit the answer is 429 with `Retry-After`. Failed logins make the next one wait longer. A JSON body may have 5 MB and 100,000 values unless the operation or the configuration says otherwise.',
        'As requisições são contadas por sessão e minuto: `RateLimit-Limit`, `RateLimit-Remaining` e `RateLimit-Reset` dizem como você está. Acima do limite a resposta é 429 com `Retry-After`. Logins sem sucesso fazem o próximo esperar mais. Um corpo JSON pode ter 5 MB e 100.000 valores, salvo o que digam a operação ou a configuração.',
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
