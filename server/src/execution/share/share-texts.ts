import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** The texts of a link's page, besides the names of codes. */
export const shareTexts = {
  delivery: bilingual('Your delivery', 'Sua entrega'),
  pickUp: bilingual('Your pick-up', 'Sua coleta'),
  stop: bilingual('The stop', 'A parada'),
  plan: bilingual('The route', 'A rota'),
  order: bilingual('Order', 'Pedido'),
  status: bilingual('Status', 'Situação'),
  arrival: bilingual('Expected at about', 'Previsão de chegada'),
  arrived: bilingual('At the stop since', 'No local desde'),
  planned: bilingual('Planned for', 'Programada para'),
  end: bilingual('Expected end', 'Previsão de término'),
  plannedEnd: bilingual('Planned end', 'Término programado'),
  window: bilingual('Agreed time', 'Horário combinado'),
  until: bilingual('to', 'até'),
  or: bilingual('or', 'ou'),
  late: bilingual('Later than agreed. We are sorry.', 'Fora do horário combinado. Pedimos desculpas.'),
  progress: bilingual('Stops done', 'Paradas feitas'),
  of: bilingual('of', 'de'),
  where: bilingual('Where the vehicle is', 'Onde está o veículo'),
  fromHere: bilingual('from the place', 'do local'),
  seenAt: bilingual('seen at', 'visto às'),
  place: bilingual('The place', 'O local'),
  vehicle: bilingual('Vehicle', 'Veículo'),
  north: bilingual('N', 'N'),
  attempts: bilingual('What was done', 'O que foi feito'),
  done: bilingual('Done', 'Concluída'),
  returned: bilingual('The visit could not be completed', 'A visita não pôde ser concluída'),
  asOf: bilingual('As of', 'Atualizado às'),
  refreshes: bilingual('This page updates itself every minute.', 'Esta página se atualiza sozinha a cada minuto.'),
  refreshOff: bilingual('Do not update by itself', 'Não atualizar sozinha'),
  refreshNow: bilingual('Update now', 'Atualizar agora'),
};

/** The eight directions, clockwise from north. */
export const directions = [
  bilingual('to the north', 'ao norte'),
  bilingual('to the north-east', 'a nordeste'),
  bilingual('to the east', 'a leste'),
  bilingual('to the south-east', 'a sudeste'),
  bilingual('to the south', 'ao sul'),
  bilingual('to the south-west', 'a sudoeste'),
  bilingual('to the west', 'a oeste'),
  bilingual('to the north-west', 'a noroeste'),
];
