import type { WrittenTable } from './written-table.ts';

/** Places with quadras and lots. */
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
  ['RUA MT 5 QD 14 LT 21 RES MONTE CARLO GOIANIA GO', 'Rua|MT 5|||Residencial Monte Carlo|Goiânia|GO|||14|21'],
  [
    'Rua dos Jequitibás, Qd 22 Lt 8/9, Jd. Goiás, Rio Verde/GO',
    'Rua|dos Jequitibás|||Jardim Goiás|Rio Verde|GO|||22|8/9',
  ],
  [
    'Av. Rio Verde, Qd. 102, Lt. 4-6, nº 200, Vila São Tomaz, Aparecida de Goiânia',
    'Avenida|Rio Verde|200||Vila São Tomaz|Aparecida de Goiânia||||102|4-6',
  ],
  ['Loteamento Sol Nascente, quadra D, lote 9, Ilhéus - Bahia', '||||Loteamento Sol Nascente|Ilhéus|BA|||D|9'],
  ['RUA 250 S/N QD 30 LT 11 SETOR COIMBRA GOIANIA GO', 'Rua|250|s/n||Setor Coimbra|Goiânia|GO|||30|11'],
  ['Av. C-4, Quadra 80, Lote 1, Jd. América, Goiânia', 'Avenida|C-4|||Jardim América|Goiânia||||80|1'],
  ['QD 15 LT 3 CASA 1 PARQUE ESTRELA DALVA LUZIANIA GO', '|||casa 1|Parque Estrela Dalva|Luziânia|GO|||15|3'],
  [
    'AV INDEPENDENCIA QD 48 LT 2 N 3500 ST LESTE VILA NOVA GOIANIA GO',
    'Avenida|Independência|3500||Setor Leste Vila Nova|Goiânia|GO|||48|2',
  ],
  ['R. F-33, Qd. 59-A, Lt. 12, Faiçalville, Goiânia/GO', 'Rua|F-33|||Faiçalville|Goiânia|GO|||59A|12'],
  ['Rua Quatro, quadra 10, lote 2, Jardim das Palmeiras, Cuiabá', 'Rua|Quatro|||Jardim das Palmeiras|Cuiabá||||10|2'],
  ['Cond. Mirante do Vale Qd 5 Lt 11 Jacareí SP', '|||condomínio Mirante do Vale||Jacareí|SP|||5|11'],
  [
    'RUA 13 QD 21 LT 8 CASA 2 VILA BRASILIA APARECIDA DE GOIANIA GO',
    'Rua|13||casa 2|Vila Brasília|Aparecida de Goiânia|GO|||21|8',
  ],
  [
    'Av. Anhanguera, 5674, Qd. 7, Lt. 22, Setor Central, Goiânia - GO',
    'Avenida|Anhanguera|5674||Setor Central|Goiânia|GO|||7|22',
  ],
  ['Rua dos Cravos, Q. 3, L. 9, Jd. Primavera, Sinop/MT', 'Rua|dos Cravos|||Jardim Primavera|Sinop|MT|||3|9'],
  [
    'Alameda Itu qd K lt 4 Alphaville Lagoa dos Ingleses Nova Lima MG',
    'Alameda|Itu|||Alphaville Lagoa dos Ingleses|Nova Lima|MG|||K|4',
  ],
  ['Rua Tapajós Qd 15 Lt 30 Parque Amazônia Goiânia', 'Rua|Tapajós|||Parque Amazônia|Goiânia||||15|30'],
  ['R 7 QD D LT 12 ST OESTE GOIANIA GO CEP 74110090', 'Rua|7|||Setor Oeste|Goiânia|GO|74110-090||D|12'],
];
