import type { ParsedAddress } from '../parsed-address.ts';

/** Addresses that each show one way of writing, with their expected parts. */
export const quotedAddresses: readonly (readonly [text: string, parts: ParsedAddress])[] = [
  [
    'Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200',
    {
      streetType: 'Avenida',
      street: 'Paulista',
      number: '1578',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      cep: '01310-200',
    },
  ],
  [
    'R Dr Flores 120 ap 302 POA',
    {
      streetType: 'Rua',
      street: 'Doutor Flores',
      number: '120',
      complement: 'ap 302',
      city: 'Porto Alegre',
      state: 'RS',
    },
  ],
  ['BR-101 km 210', { streetType: 'Rodovia', street: 'BR-101', km: 210 }],
  ['SQN 210 Bloco B, Brasília', { street: 'SQN 210', complement: 'bloco B', city: 'Brasília' }],
  ['Rod. dos Bandeirantes, s/n, km 38', { streetType: 'Rodovia', street: 'dos Bandeirantes', number: 's/n', km: 38 }],
  ['Quadra 12 Lote 7', { block: '12', lot: '7' }],
  ['Trav. São José, 45', { streetType: 'Travessa', street: 'São José', number: '45' }],
  ['Pça. da Sé, 100', { streetType: 'Praça', street: 'da Sé', number: '100' }],
  ['Al. Santos, 1200', { streetType: 'Alameda', street: 'Santos', number: '1200' }],
  ['01310-200', { cep: '01310-200' }],
  ['01310200', { cep: '01310-200' }],
  ['Rua São Paulo, Porto Alegre', { streetType: 'Rua', street: 'São Paulo', city: 'Porto Alegre' }],
];

const paulista: ParsedAddress = quotedAddresses[0]?.[1] ?? {};

/**
 * The first address in other forms: in capitals without accents, without commas, in another order, as an ERP prints it.
 */
export const paulistaVariants: readonly (readonly [text: string, parts: ParsedAddress])[] = [
  ['AVENIDA PAULISTA 1578 BELA VISTA SAO PAULO SP 01310200', paulista],
  ['01310-200, SP, São Paulo, Bela Vista, 1578, Av. Paulista', paulista],
  ['AV PAULISTA\t1578\t\tBELA VISTA\tSAO PAULO\tSP\t01310200', paulista],
  ['Av Paulista nº 1.578\r\nBela Vista\r\nSão Paulo/SP\r\nCEP: 01.310-200', paulista],
  ['Logradouro: Av. Paulista Número: 1578 Bairro: Bela Vista Cidade: São Paulo UF: SP CEP: 01310-200', paulista],
  ['avenida paulista, 1578, bela vista, são paulo, são paulo, 01310-200', paulista],
  ['1578 Av. Paulista - Bela Vista - São Paulo-SP - 01310-200', paulista],
  ['AV. PAULISTA      1578      BELA VISTA      SAO PAULO      SP      01310-200', paulista],
  ['Av. Paulista, 1578 (Bela Vista) São Paulo SP 01310-200', paulista],
];
