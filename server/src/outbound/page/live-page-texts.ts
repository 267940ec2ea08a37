import type { UsualLiveType } from '@tropeiro/contract/outbound/live.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** The texts of the page itself. */
export const pageTexts = {
  title: bilingual('Live', 'Ao vivo'),
  lead: bilingual(
    'Log in to see plans, points, positions, events and messages as they happen. The page stores no credentials: if you close it, log in again.',
    'Entre para ver planos, pontos, posições, eventos e mensagens no momento em que acontecem. A página não guarda as credenciais: se você a fechar, entre de novo.',
  ),
  demo: bilingual(
    'The form is filled in with a login of the demo company.',
    'O formulário está preenchido com um login da empresa de demonstração.',
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

/** The texts that the page's script shows. */
export const scriptTexts = {
  loggingIn: bilingual('Logging in…', 'Entrando…'),
  connecting: bilingual('Connecting…', 'Conectando…'),
  following: bilingual('Connected: new events appear here.', 'Conectado: as novidades aparecem aqui.'),
  broken: bilingual('The connection was lost. Reconnecting…', 'A conexão caiu. Reconectando…'),
  catchingUp: bilingual(
    'Too many events arrived at once. Loading the missed ones…',
    'Chegaram eventos demais de uma vez. Carregando os que faltaram…',
  ),
  missed: bilingual(
    'The missed events are no longer stored. Continuing from now…',
    'Os eventos perdidos não estão mais disponíveis. Continuando a partir de agora…',
  ),
  ended: bilingual('The session has ended. Log in again.', 'A sessão terminou. Entre de novo.'),
  loggedOut: bilingual('You are logged out.', 'Você saiu.'),
  unreachable: bilingual('No response. Is the service running?', 'Sem resposta. O serviço está no ar?'),
  goOn: bilingual('Resume', 'Continuar'),
  vehicle: bilingual('vehicle', 'veículo'),
  driver: bilingual('driver', 'motorista'),
  plan: bilingual('plan', 'plano'),
  expected: bilingual('expected', 'previsto para'),
};

/** The kinds of followed records, by the first part of the types. */
export const kindTexts: Readonly<
  Record<UsualLiveType extends `${infer Kind}.${string}` ? Kind : never, BilingualText>
> = {
  route_plan: bilingual('Plans', 'Planos'),
  route_point: bilingual('Points', 'Pontos'),
  position: bilingual('Positions', 'Posições'),
  event: bilingual('Events', 'Eventos'),
  message: bilingual('Messages', 'Mensagens'),
};

/** The label of each type. */
export const typeTexts: Readonly<Record<UsualLiveType, BilingualText>> = {
  'route_plan.created': bilingual('Plan created', 'Plano criado'),
  'route_plan.updated': bilingual('Plan changed', 'Plano alterado'),
  'route_plan.excluded': bilingual('Plan excluded', 'Plano excluído'),
  'route_plan.restored': bilingual('Plan restored', 'Plano restaurado'),
  'route_plan.dispatched': bilingual('Plan dispatched', 'Plano despachado'),
  'route_plan.recalled': bilingual('Plan recalled', 'Plano recolhido'),
  'route_plan.optimized': bilingual('Plan optimized', 'Plano otimizado'),
  'route_plan.optimization_failed': bilingual('Optimization failed', 'A otimização falhou'),
  'route_plan.started': bilingual('Plan started', 'Plano iniciado'),
  'route_plan.completed': bilingual('Plan completed', 'Plano concluído'),
  'route_plan.reopened': bilingual('Plan reopened', 'Plano reaberto'),
  'route_point.arrived': bilingual('Arrived', 'Chegou'),
  'route_point.performed': bilingual('Performed', 'Realizado'),
  'route_point.delivered': bilingual('Delivered', 'Entregue'),
  'route_point.returned': bilingual('Returned', 'Devolvido'),
  'route_point.performed_manually': bilingual('Performed manually', 'Realizado manualmente'),
  'route_point.updated': bilingual('Point changed', 'Ponto alterado'),
  'route_point.eta_changed': bilingual('New estimated arrival', 'Nova chegada estimada'),
  'event.created': bilingual('Event', 'Evento'),
  'event.ended': bilingual('Event ended', 'Evento encerrado'),
  'event.corrected': bilingual('Event corrected', 'Evento corrigido'),
  'event.retracted': bilingual('Event retracted', 'Evento desfeito'),
  'event.acknowledged': bilingual('Event acknowledged', 'Evento com ciência'),
  'message.sent': bilingual('Message sent', 'Mensagem enviada'),
  'message.read': bilingual('Message read', 'Mensagem lida'),
  'position.received': bilingual('Position', 'Posição'),
};
