import type { WrittenTable } from './written-table.ts';

/** Addresses as on doors, invoices and web pages. */
export const doorsAndInvoices: WrittenTable = [
  ['Rua Mostardeiro 366/501 Moinhos de Vento Porto Alegre', 'Rua|Mostardeiro|366|501|Moinhos de Vento|Porto Alegre'],
  [
    'Rua Pedro Álvares Cabral n° 57, Bairro São Francisco, Cidade Curitiba, PR',
    'Rua|Pedro Álvares Cabral|57||São Francisco|Curitiba|PR',
  ],
  [
    'R: Vinte e Quatro de Maio, 35 - 6° andar - cj. 601 - São Paulo - SP',
    'Rua|Vinte e Quatro de Maio|35|6º andar, conjunto 601||São Paulo|SP',
  ],
  [
    'Av. Juscelino Kubitschek 1830 Torre 4 - 3º andar - Vila Nova Conceição - SP',
    'Avenida|Juscelino Kubitschek|1830|torre 4, 3º andar|Vila Nova Conceição|São Paulo|SP',
  ],
  ['Rua 13 de Maio nº123 centro Pomerode sc 89107000', 'Rua|13 de Maio|123||Centro|Pomerode|SC|89107-000'],
  [
    'Rua Engº Ostoja Roguski, 350 - Jardim Botânico - Curitiba',
    'Rua|Engenheiro Ostoja Roguski|350||Jardim Botânico|Curitiba',
  ],
  ['ST SAAN QUADRA 1 LOTE 1005 BRASILIA DF', '|SAAN||||Brasília|DF|||1|1005'],
  ['QE 40 Rua 12 Lote 3 Guará II Brasília', '|QE 40 Rua 12|||Guará II|Brasília|||||3'],
  [
    'R.Barão de Itapetininga,255-sala 1008-República-São Paulo/SP-CEP 01042-001',
    'Rua|Barão de Itapetininga|255|sala 1008|República|São Paulo|SP|01042-001',
  ],
  [
    'Av. Atlântica 1702 Copacabana Rio de Janeiro RJ Brazil',
    'Avenida|Atlântica|1702||Copacabana|Rio de Janeiro|RJ|||||Brasil',
  ],
  ['Av. Djalma Batista, 1661 – Chapada – Manaus – AM', 'Avenida|Djalma Batista|1661||Chapada|Manaus|AM'],
  ['R. Gonçalves Dias 1762 Lourdes Belo Horizonte Minas Gerais', 'Rua|Gonçalves Dias|1762||Lourdes|Belo Horizonte|MG'],
  ['Rua Vol. da Pátria, 1309, Porto Alegre', 'Rua|Voluntários da Pátria|1309|||Porto Alegre'],
  [
    'Rua Sao Jose 90 salas 1201 e 1202 Centro Rio de Janeiro RJ',
    'Rua|São José|90|sala 1201 e 1202|Centro|Rio de Janeiro|RJ',
  ],
  [
    'Av. Nações Unidas, 12.901, Torre Norte, Brooklin, São Paulo',
    'Avenida|Nações Unidas|12901|torre Norte|Brooklin|São Paulo',
  ],
  ['Rua Lauro Linhares, 2055, Trindade, Fpolis', 'Rua|Lauro Linhares|2055||Trindade|Florianópolis|SC'],
  ['01001-000 Praça da Sé lado ímpar Sé São Paulo SP', 'Praça|da Sé||lado ímpar|Sé|São Paulo|SP|01001-000'],
  ['Rua C-137, Qd. 284, Lt. 15, Jardim América, Goiânia-GO', 'Rua|C-137|||Jardim América|Goiânia|GO|||284|15'],
];
