import { AddressCorrection } from '@tropeiro/domain/geocoding/address-correction.ts';
import { AddressQuery } from '@tropeiro/domain/geocoding/address-query.ts';
import { GeocodedPlace, GeocodingWarning } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { description, Id, Latitude, Longitude } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Addresses', 'Endereços');

const answer = {
  kind: 'record',
  status: 200,
  schema: Type.Object({
    data: Type.Array(GeocodedPlace),
    warnings: Type.Array(
      GeocodingWarning,
      description(
        'Why the answer may be another one: a geocoder gave none, or nobody can tell which city is meant',
        'Por que a resposta pode ser outra: um geocodificador não respondeu, ou não se sabe que cidade se quer dizer',
      ),
    ),
  }),
} as const;

export const geocoding = {
  geocode: operation({
    id: 'geocode',
    method: 'GET',
    path: '/geocode/',
    tag,
    summary: bilingual('Find where an address is', 'Localizar um endereço'),
    description: bilingual(
      'By q, a text however it is written, or by its parts. The best place first, each with how near to the door it is (quality), how well it matches (confidence) and who knows it (provider); none where the address is not found. With autocomplete what is typed so far is completed. Where a geocoder gives no answer, what the others know is told, with a warning; 503 where that is nothing, with who and why.',
      'Por q, um texto escrito de qualquer forma, ou por suas partes. O melhor lugar primeiro, cada um com quão perto da porta está (quality), quanto corresponde (confidence) e quem o conhece (provider); nenhum quando o endereço não é encontrado. Com autocomplete completa-se o que foi digitado. Quando um geocodificador não responde, diz-se o que os outros sabem, com um aviso; 503 quando isso é nada, dizendo qual e por quê.',
    ),
    access: 'route_plan:read',
    query: AddressQuery,
    answer,
    example: { query: { q: 'Porto Alegre - RS' } },
    refusals: ['geocoding_unavailable'],
  }),

  reverseGeocode: operation({
    id: 'reverseGeocode',
    method: 'GET',
    path: '/reverse_geocode/',
    tag,
    summary: bilingual('Find what is at some coordinates', 'Encontrar o que há em coordenadas'),
    description: bilingual(
      'The nearest address first; none where none is near. Where a geocoder gives no answer, what the others know is told, with a warning; 503 where that is nothing, with who and why.',
      'O endereço mais próximo primeiro; nenhum quando não há um por perto. Quando um geocodificador não responde, diz-se o que os outros sabem, com um aviso; 503 quando isso é nada, dizendo qual e por quê.',
    ),
    access: 'route_plan:read',
    query: Type.Object({ latitude: Latitude, longitude: Longitude, limit: AddressQuery.properties.limit }),
    answer,
    example: { query: { latitude: -30.0301, longitude: -51.2289 } },
    refusals: ['geocoding_unavailable'],
  }),

  listAddressCorrections: operation({
    id: 'listAddressCorrections',
    method: 'GET',
    path: '/address_correction/',
    tag,
    summary: bilingual('List the addresses that were put right', 'Listar os endereços corrigidos'),
    description: bilingual(
      'In the order in which they were put right, by correcting a point. Each wins over every geocoder, in your company.',
      'Na ordem em que foram corrigidos, pela correção de um ponto. Cada um prevalece sobre todo geocodificador, na sua empresa.',
    ),
    access: 'route_plan:write',
    query: Type.Object(recordListQuery),
    answer: { kind: 'list', status: 200, row: AddressCorrection },
    refusals: ['invalid_cursor'],
  }),

  deleteAddressCorrection: operation({
    id: 'deleteAddressCorrection',
    method: 'DELETE',
    path: '/address_correction/{id}',
    tag,
    summary: bilingual('Forget that an address was put right', 'Esquecer a correção de um endereço'),
    description: bilingual(
      'From then on geocoders are asked for it again. Points of plans stay where they are.',
      'Dali em diante os geocodificadores voltam a ser consultados sobre ele. Os pontos dos planos ficam onde estão.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    refusals: ['not_found'],
  }),
};
