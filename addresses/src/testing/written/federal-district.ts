import type { WrittenTable } from './written-table.ts';

/** The Distrito Federal, whose addresses have sectors for streets. */
export const federalDistrict: WrittenTable = [
  ['SQS 308 Bloco A Apto 201 Asa Sul Brasília DF', '|SQS 308||bloco A, ap 201|Asa Sul|Brasília|DF'],
  [
    'CLN 405 Bloco C Loja 10, Asa Norte, Brasília - DF, 70846-530',
    '|CLN 405||bloco C, loja 10|Asa Norte|Brasília|DF|70846-530',
  ],
  ['SHIN QL 10 Conjunto 3 Casa 15, Lago Norte, Brasília', '|SHIN QL 10||conjunto 3, casa 15|Lago Norte|Brasília'],
  ['QNM 34 Conjunto A Lote 7, Taguatinga, Brasília/DF', '|QNM 34||conjunto A|Taguatinga|Brasília|DF||||7'],
  ['SIA Trecho 3 Lote 200, Guará, Brasília - DF', '|SIA Trecho 3|||Guará|Brasília|DF||||200'],
  ['QR 410 Conjunto 12 Casa 5 Samambaia Brasília DF', '|QR 410||conjunto 12, casa 5|Samambaia|Brasília|DF'],
  ['SGAN 601, Módulo J, Asa Norte, BSB', '|SGAN 601||módulo J|Asa Norte|Brasília|DF'],
  ['SQSW 103 BLOCO F AP 410 SUDOESTE BRASILIA DF', '|SQSW 103||bloco F, ap 410|Sudoeste|Brasília|DF'],
  ['EQN 208/209, Asa Norte, Brasília', '|EQN 208/209|||Asa Norte|Brasília'],
  ['SQN 314 BL K AP 505 ASA NORTE BRASILIA DF 70767110', '|SQN 314||bloco K, ap 505|Asa Norte|Brasília|DF|70767-110'],
  ['SHIS QI 15 CONJ 8 CASA 12 LAGO SUL BRASILIA-DF', '|SHIS QI 15||conjunto 8, casa 12|Lago Sul|Brasília|DF'],
  ['CLN 209 BLOCO B SALA 112 ASA NORTE', '|CLN 209||bloco B, sala 112|Asa Norte'],
  ['QI 23 Lote 4 Guará II - DF', '|QI 23|||Guará II|Brasília|DF||||4'],
  ['QNL 12 CJ H CASA 33 TAGUATINGA NORTE BRASILIA DF', '|QNL 12||conjunto H, casa 33|Taguatinga Norte|Brasília|DF'],
  [
    'SCS Quadra 8 Bloco B-50 Sala 215 Ed. Venâncio 2000 Asa Sul Brasília/DF',
    '|SCS||bloco B50, sala 215, edifício Venâncio 2000|Asa Sul|Brasília|DF|||8',
  ],
  ['SHCGN 703 Bloco P Casa 25, Brasília', '|SHCGN 703||bloco P, casa 25||Brasília'],
  [
    'SMPW Quadra 17 Conjunto 5 Lote 3 Casa B, Park Way, Brasília - DF',
    '|SMPW||conjunto 5, casa B|Park Way|Brasília|DF|||17|3',
  ],
  [
    'Quadra 203 Conjunto 12 Casa 8, Recanto das Emas, Brasília DF',
    '|||conjunto 12, casa 8|Recanto das Emas|Brasília|DF|||203',
  ],
  [
    'Condomínio Ville de Montagne, Quadra 10 Casa 5, Jardim Botânico, Brasília-DF',
    '|||condomínio Ville de Montagne, casa 5|Jardim Botânico|Brasília|DF|||10',
  ],
  ['SIG Quadra 4 Lote 75 Bloco C, Brasília DF', '|SIG||bloco C||Brasília|DF|||4|75'],
  ['SQS 102 bl. D ap. 304 - Brasília', '|SQS 102||bloco D, ap 304||Brasília'],
  [
    'SHN Quadra 2 Bloco F Sala 1101 Ed. Executive Office Tower - Brasília - DF',
    '|SHN||bloco F, sala 1101, edifício Executive Office Tower||Brasília|DF|||2',
  ],
  ['QS 05 Rua 310 Lote 12 Águas Claras DF', '|QS 05 Rua 310|||Águas Claras|Brasília|DF||||12'],
  [
    'QNN 18 CONJUNTO E CASA 41 CEILANDIA SUL BRASILIA DF 72220185',
    '|QNN 18||conjunto E, casa 41|Ceilandia Sul|Brasília|DF|72220-185',
  ],
  ['SGAS 915 lote 69-A, Asa Sul, Brasília-DF', '|SGAS 915|||Asa Sul|Brasília|DF||||69A'],
  ['CSB 2 lotes 1/4 Taguatinga Sul Brasília DF', '|CSB 2|||Taguatinga Sul|Brasília|DF||||1/4'],
  ['SCLRN 712 Bloco F Loja 37 Asa Norte Brasília', '|SCLRN 712||bloco F, loja 37|Asa Norte|Brasília'],
  ['SHIGS 708 BL M CASA 14 BRASILIA DF', '|SHIGS 708||bloco M, casa 14||Brasília|DF'],
  ['AE 04 Lote B Guará II Brasília DF', '|AE 04|||Guará II|Brasília|DF||||B'],
  ['SQNW 109 Bloco K Apartamento 406, Noroeste, Brasília - DF', '|SQNW 109||bloco K, ap 406|Noroeste|Brasília|DF'],
  [
    'Setor Comercial Sul Quadra 1 Bloco G Sala 502 Brasília-DF',
    '|||bloco G, sala 502|Setor Comercial Sul|Brasília|DF|||1',
  ],
  ['Rua 3 Chácara 88 Lote 12 Vicente Pires Brasília DF', 'Rua|3||chácara 88|Vicente Pires|Brasília|DF||||12'],
  ['SQN 406 BLOCO J APTO 108 BRASILIA/DF CEP 70847100', '|SQN 406||bloco J, ap 108||Brasília|DF|70847-100'],
  ['SHIS QL 12 Conjunto 4 Casa 7 - Lago Sul', '|SHIS QL 12||conjunto 4, casa 7|Lago Sul'],
  ['CLS 201 Bl C Lj 19 Asa Sul Brasília - DF', '|CLS 201||bloco C, loja 19|Asa Sul|Brasília|DF'],
  ['SBS Q. 2 Bl. E Sala 206 Ed. Prime, Brasília', '|SBS||bloco E, sala 206, edifício Prime||Brasília||||2'],
  ['QNA 35 casa 12 Taguatinga-DF', '|QNA 35||casa 12|Taguatinga|Brasília|DF'],
  [
    'SCLN 310 bloco D loja 12 Asa Norte Brasília DF 70756-540',
    '|SCLN 310||bloco D, loja 12|Asa Norte|Brasília|DF|70756-540',
  ],
  ['SHIN QI 5 Conj. 10 Casa 20, Lago Norte, Brasília/DF', '|SHIN QI 5||conjunto 10, casa 20|Lago Norte|Brasília|DF'],
  ['QND 14 LOTE 20 TAGUATINGA NORTE - DF', '|QND 14|||Taguatinga Norte|Brasília|DF||||20'],
  [
    'SCN Qd 01 Bl F Sl 1210 Ed America Office Tower Brasilia DF',
    '|SCN||bloco F, sala 1210, edifício América Office Tower||Brasília|DF|||01',
  ],
  ['QR 204 Conjunto 8 Lote 15 Santa Maria DF', '|QR 204||conjunto 8|Santa Maria|Brasília|DF||||15'],
];
