import { AddressQuery } from '@tropeiro/domain/geocoding/address-query.ts';
import { GeocodedPlace } from '@tropeiro/domain/geocoding/geocoded-place.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Latitude, Longitude } from '@tropeiro/domain/language/schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Addresses', 'Endereços');

const answer = { kind: 'record', status: 200, schema: Type.Object({ data: Type.Array(GeocodedPlace) }) } as const;

export const geocoding = {
  geocode: operation({
    id: 'geocode',
    method: 'GET',
    path: '/geocode/',
    tag,
    summary: bilingual('Find where an address is', 'Localizar um endereço'),
    description: bilingual(
      'By q, a text however it is written, or by its parts. The best place first, each with how near to the door it is (quality), how well it matches (confidence) and who knows it (provider); none where the address is not found. With autocomplete what is typed so far is completed. 503 where no geocoder answers, with who and why.',
      'Por q, um texto escrito de qualquer forma, ou por suas partes. O melhor lugar primeiro, cada um com quão perto da porta está (quality), quanto corresponde (confidence) e quem o conhece (provider); nenhum quando o endereço não é encontrado. Com autocomplete completa-se o que foi digitado. 503 quando nenhum geocodificador responde, dizendo qual e por quê.',
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
      'The nearest address first; none where none is near. 503 where no geocoder answers, with who and why.',
      'O endereço mais próximo primeiro; nenhum quando não há um por perto. 503 quando nenhum geocodificador responde, dizendo qual e por quê.',
    ),
    access: 'route_plan:read',
    query: Type.Object({ latitude: Latitude, longitude: Longitude, limit: AddressQuery.properties.limit }),
    answer,
    example: { query: { latitude: -30.0301, longitude: -51.2289 } },
    refusals: ['geocoding_unavailable'],
  }),
};
