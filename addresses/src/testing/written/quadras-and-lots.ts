import type { WrittenTable } from './written-table.ts';

/** Where houses are counted by quadra and lot. */
export const quadrasAndLots: WrittenTable = [
  ['Rua 10, Quadra 5, Lote 12, Setor Oeste, Goiânia/GO', 'Rua|10|||Setor Oeste|Goiânia|GO|||5|12'],
  ['Av. T-63, Qd. 145, Lt. 8, Setor Bueno, Goiânia - GO', 'Avenida|T-63|||Setor Bueno|Goiânia|GO|||145|8'],
  ['RUA C 12 QD 40 LT 03 JARDIM AMERICA GOIANIA GO', 'Rua|C 12|||Jardim América|Goiânia|GO|||40|03'],
  ['Q. 12 L. 7, Loteamento Vila Real, Lauro de Freitas - BA', '||||Loteamento Vila Real|Lauro de Freitas|BA|||12|7'],
  ['QD12 LT7A CASA 2 PALMAS TO', '|||casa 2||Palmas|TO|||12|7A'],
  ['Quadra 104 Norte, Palmas - TO', '||||Norte|Palmas|TO|||104'],
  [
    'Rua das Acácias, quadra B, lote 20, Residencial Parque Verde, Cuiabá, MT',
    'Rua|das Acácias|||Residencial Parque Verde|Cuiabá|MT|||B|20',
  ],
  ['RUA 1024 QD 60 LT 15 ST PEDRO LUDOVICO GOIANIA GO', 'Rua|1024|||Setor Pedro Ludovico|Goiânia|GO|||60|15'],
  ['AV T 4 N 619 SALA 1502 ST BUENO GOIANIA-GO', 'Avenida|T 4|619|sala 1502|Setor Bueno|Goiânia|GO'],
  [
    'Rua SB 12 Q 5 L 18 Residencial Sonho Bom Aparecida de Goiânia GO',
    'Rua|SB 12|||Residencial Sonho Bom|Aparecida de Goiânia|GO|||5|18',
  ],
  [
    'R. das Orquídeas, qd.15, lt.02, casa 01, Lot. Jardim Europa, Anápolis/GO',
    'Rua|das Orquídeas||casa 01|Loteamento Jardim Europa|Anápolis|GO|||15|02',
  ],
  [
    'ALAMEDA DOS BURITIS, QUADRA 33-A LOTE 10, SETOR CENTRAL, GOIANIA',
    'Alameda|dos Buritis|||Setor Central|Goiânia||||33A|10',
  ],
  ['Av. JK Qd 103 Sul Lt 12 Palmas TO', 'Avenida|JK|||Sul|Palmas|TO|||103|12'],
  [
    'RUA 55 ESQ C/ AV B QD B-12 LT 1E SETOR JARDIM GOIAS GOIANIA GO',
    'Rua|55||esquina com av b|Setor Jardim Goiás|Goiânia|GO|||B12|1E',
  ],
  ['Lote 22 Quadra 9 Loteamento Alphaville Salvador BA', '||||Loteamento Alphaville|Salvador|BA|||9|22'],
  [
    'Rua H-12 Quadra 240 Lote 31 Cidade Vera Cruz, Aparecida de Goiânia - GO',
    'Rua|H-12|||Cidade Vera Cruz|Aparecida de Goiânia|GO|||240|31',
  ],
  ['Q 14 CASA 22 SETOR SUL GAMA DF', '|||casa 22|Setor Sul Gama|Brasília|DF|||14'],
  [
    'Rua 87 esquina com Rua 90, Qd. F-22, Lt. 35, Setor Sul, Goiânia',
    'Rua|87||esquina com rua 90|Setor Sul|Goiânia||||F22|35',
  ],
  [
    'RUA DAS MANGUEIRAS QUADRA 7 LOTE 21 CASA B JD TROPICAL SERRA ES',
    'Rua|das Mangueiras||casa B|Jardim Tropical|Serra|ES|||7|21',
  ],
  [
    'Quadra 504 Sul Alameda 8 Lote 17 Plano Diretor Sul Palmas-TO',
    'Alameda|8||Sul|Plano Diretor Sul|Palmas|TO|||504|17',
  ],
  ['R. 12-B, QD 34, LT 5, ST GARAVELO, APARECIDA DE GOIANIA', 'Rua|12B|||Setor Garavelo|Aparecida de Goiânia||||34|5'],
  ['AV VERA CRUZ QD 12 LT 04 JD GUANABARA GOIANIA GOIAS', 'Avenida|Vera Cruz|||Jardim Guanabara|Goiânia|GO|||12|04'],
  [
    'Rua Ipê Roxo, quadra 3 lote 14A, Residencial Ipês, Três Lagoas-MS',
    'Rua|Ipê Roxo|||Residencial Ipês|Três Lagoas|MS|||3|14A',
  ],
  ['R VP 3D QD 8 MOD 5 DAIA ANAPOLIS GO', 'Rua|VP 3D||módulo 5|Daia|Anápolis|GO|||8'],
];
