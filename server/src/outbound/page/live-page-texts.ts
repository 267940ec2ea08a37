import type { LiveType } from '@tropeiro/contract/outbound/live.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** What the page says by itself. */
export const pageTexts = {
  title: bilingual('Live', 'Ao vivo'),
  lead: bilingual(
    'Log in to see plans, points, positions, events and messages as they happen. Whoever closes the page has to log in again: what it logs in with is kept nowhere.',
    'Entre para ver planos, pontos, posições, eventos e mensagens quando acontecem. Quem fecha a página precisa entrar de novo: as credenciais não ficam guardadas.',
  ),
  demo: bilingual(
    'The login of the demo company is filled in already.',
    'O login da empresa de demonstração já está preenchido.',
  ),
  noScript: bilingual('This page needs JavaScript.', 'Esta página precisa de JavaScript.'),
  company: bilingual('Company (CNPJ or CPF)', 'Empresa (CNPJ ou CPF)'),
  user: bilingual('User', 'Usuário'),
  password: bilingual('Password', 'Senha'),
  realm: bilingual('Log in as', 'Entrar como'),
  logIn: bilingual('Log in', 'Entrar'),
  logOut: bilingual('Log out', 'Sair'),
  pause: bilingual('Pause', 'Pausar'),
  show: bilingual('Show from now on', 'Mostrar daqui em diante'),
  newestFirst: bilingual('Newest first', 'Do mais novo ao mais antigo'),
};

/** What the script of the page says. */
export const scriptTexts = {
  loggingIn: bilingual('Logging in…', 'Entrando…'),
  connecting: bilingual('Connecting…', 'Conectando…'),
  following: bilingual('Connected: what happens comes here.', 'Conectado: o que acontece aparece aqui.'),
  broken: bilingual('The connection broke. Connecting again…', 'A conexão caiu. Conectando de novo…'),
  catchingUp: bilingual(
    'Too much came at once. Reading what was missed…',
    'Veio coisa demais de uma vez. Lendo o que faltou…',
  ),
  missed: bilingual(
    'What happened meanwhile is no longer kept. Going on from now…',
    'O que aconteceu nesse meio-tempo já não é guardado. Continuando a partir de agora…',
  ),
  ended: bilingual('The session has ended. Log in again.', 'A sessão terminou. Entre de novo.'),
  loggedOut: bilingual('You are logged out.', 'Você saiu.'),
  unreachable: bilingual('No answer came: is the service running?', 'Nenhuma resposta: o serviço está no ar?'),
  goOn: bilingual('Go on', 'Continuar'),
  vehicle: bilingual('vehicle', 'veículo'),
  driver: bilingual('driver', 'motorista'),
  plan: bilingual('plan', 'plano'),
  expected: bilingual('expected', 'previsto para'),
};

/** The kinds of records that are followed, by the beginnings of the types. */
export const kindTexts: Readonly<Record<LiveType extends `${infer Kind}.${string}` ? Kind : never, BilingualText>> = {
  route_plan: bilingual('Plans', 'Planos'),
  route_point: bilingual('Points', 'Pontos'),
  position: bilingual('Positions', 'Posições'),
  event: bilingual('Events', 'Eventos'),
  message: bilingual('Messages', 'Mensagens'),
};

/** What each type says to a person. */
export const typeTexts: Readonly<Record<LiveType, BilingualText>> = {
  'route_plan.created': bilingual('Plan created', 'Plano criado'),
  'route_plan.updated': bilingual('Plan changed', 'Plano alterado'),
  'route_plan.excluded': bilingual('Plan excluded', 'Plano excluído'),
  'route_plan.restored': bilingual('Plan restored', 'Plano restaurado'),
  'route_plan.optimized': bilingual('Plan optimized', 'Plano otimizado'),
  'route_plan.optimization_failed': bilingual('Optimization failed', 'A otimização falhou'),
  'route_plan.started': bilingual('Plan started', 'Plano iniciado'),
  'route_plan.completed': bilingual('Plan completed', 'Plano concluído'),
  'route_plan.reopened': bilingual('Plan reopened', 'Plano reaberto'),
  'route_point.arrived': bilingual('Arrived', 'Chegou'),
  'route_point.performed': bilingual('Performed', 'Realizado'),
  'route_point.delivered': bilingual('Delivered', 'Entregue'),
  'route_point.returned': bilingual('Returned', 'Devolvido'),
  'route_point.performed_manually': bilingual('Performed by the desk', 'Realizado pela central'),
  'route_point.updated': bilingual('Point changed', 'Ponto alterado'),
  'route_point.eta_changed': bilingual('Arrival estimated anew', 'Nova previsão de chegada'),
  'event.created': bilingual('Event', 'Evento'),
  'event.ended': bilingual('Event ended', 'Evento encerrado'),
  'event.corrected': bilingual('Event corrected', 'Evento corrigido'),
  'event.retracted': bilingual('Event retracted', 'Evento desfeito'),
  'message.sent': bilingual('Message sent', 'Mensagem enviada'),
  'message.read': bilingual('Message read', 'Mensagem lida'),
  'position.received': bilingual('Position', 'Posição'),
};
