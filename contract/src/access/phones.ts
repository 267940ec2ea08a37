import { enrolmentMaxWrongCount } from '@tropeiro/domain/access/enrolment.ts';
import { Enrolment, RedeemedEnrolment } from '@tropeiro/domain/access/enrolment-schema.ts';
import { Phone } from '@tropeiro/domain/access/phone-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { TokenPair } from './token-pair.ts';

const tag = bilingual("Drivers' phones", 'Aparelhos dos motoristas');

/** Part of the description as long as no page of the service has the path of the link. */
export const untilThePage = bilingual(
  'The page of the link, /cab/, comes with the driver app: until then it is 404. An app of your own can redeem the token (POST /auth/enrolment/).',
  'A página do link, /cab/, vem com o aplicativo do motorista: até lá, ela é 404. Um aplicativo seu pode trocar o token por uma sessão (POST /auth/enrolment/).',
);

export const phones = {
  createEnrolment: operation({
    id: 'createEnrolment',
    method: 'POST',
    path: '/driver/{id}/enrolment/',
    tag,
    summary: bilingual('Create a link to enrol a phone', 'Criar um link para cadastrar um aparelho'),
    description: bilingual(
      `Creates the driver's login if there is none. Only this answer contains the link (valid for 24 hours) and the QR code (15 minutes). They work once, and only with the driver's full CPF; after ${enrolmentMaxWrongCount} wrong ones they end. A new enrolment of the driver ends them, and so does a change of the role, grants or password of the driver's user. ${untilThePage.en}`,
      `Cria o login do motorista se não houver. Somente esta resposta contém o link (válido por 24 horas) e o QR code (15 minutos). Eles funcionam uma só vez, e somente com o CPF completo do motorista; depois de ${enrolmentMaxWrongCount} errados, terminam. Um novo cadastro do motorista os encerra, e também uma mudança de papel, concessões ou senha do usuário dele. ${untilThePage['pt-BR']}`,
    ),
    access: 'driver_phone:write',
    params: Type.Object({ id: Id }),
    returnsCredential: true,
    answer: { kind: 'record', status: 201, schema: Type.Object({ data: Enrolment }) },
    announces: ['user.created', 'driver.updated'],
    refusals: ['not_found', 'rule_violated'],
  }),

  redeemEnrolment: operation({
    id: 'redeemEnrolment',
    method: 'POST',
    path: '/auth/enrolment/',
    tag,
    summary: bilingual('Enrol a phone by a link', 'Cadastrar um aparelho por um link'),
    description: bilingual(
      'Exchanges the token of a link for a session with a name. A token that is wrong, used or expired gets the same 404. A wrong CPF is 422 and counts; the tokens are not stored in a cookie.',
      'Troca o token de um link por uma sessão com nome. Um token errado, usado ou expirado recebe o mesmo 404. Um CPF errado é 422 e conta; os tokens não são gravados em cookie.',
    ),
    access: 'public',
    limitedByAddress: 'login',
    body: RedeemedEnrolment,
    answer: { kind: 'record', status: 200, schema: TokenPair },
    announces: ['phone.enrolled'],
    refusals: ['not_found', 'rule_violated', 'login_delayed'],
  }),

  listPhones: operation({
    id: 'listPhones',
    method: 'GET',
    path: '/phone/',
    tag,
    summary: bilingual(
      'List the phones of drivers, the newest first',
      'Listar os aparelhos dos motoristas, do mais recente ao mais antigo',
    ),
    description: bilingual(
      'The active sessions of users in the realm driver, enrolled by a link or logged in with a password. Drivers see their own at GET /auth/session/.',
      'As sessões ativas dos usuários do realm driver, cadastradas por um link ou abertas com senha. O motorista vê as próprias em GET /auth/session/.',
    ),
    access: 'driver_phone:write',
    query: Type.Object({ driver_id: Type.Optional(Id), ...pageQuery }),
    answer: { kind: 'list', status: 200, row: Phone },
    example: { answer: { name: 'Moto G84', user_agent: 'Mozilla/5.0 (Android 14)' } },
    refusals: ['invalid_cursor'],
  }),

  endPhone: operation({
    id: 'endPhone',
    method: 'DELETE',
    path: '/phone/{id}',
    tag,
    summary: bilingual("End the session of a driver's phone at once", 'Encerrar imediatamente a sessão de um aparelho'),
    description: bilingual(
      'The driver must log in or be enrolled again. The phone of a driver who was granted permissions that neither the caller nor every driver has cannot be ended.',
      'O motorista precisa entrar ou ser cadastrado de novo. O aparelho de um motorista com concessões que nem você nem todo motorista tem não pode ser encerrado.',
    ),
    access: 'driver_phone:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 1 } },
    announces: ['phone.ended'],
    refusals: ['not_found', 'rule_violated'],
  }),
};
