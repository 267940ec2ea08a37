import type { WrittenTable } from './written-table.ts';

/** Buildings by name, with and without commas around them. */
export const buildings: WrittenTable = [
  [
    'R Voluntários da Pátria 500 Bl A Ap 12 Ed Solar das Flores Santana São Paulo SP',
    'Rua|Voluntários da Pátria|500|bloco A, ap 12, edifício Solar das Flores|Santana|São Paulo|SP',
  ],
  [
    'Av Ipiranga, 5200, Shopping Praia de Belas, loja 1032, Porto Alegre',
    'Avenida|Ipiranga|5200|shopping Praia de Belas, loja 1032||Porto Alegre',
  ],
  [
    'Rua Uruguai, 35, Galeria Chaves, loja 14, Centro Histórico, Porto Alegre',
    'Rua|Uruguai|35|galeria Chaves, loja 14|Centro Histórico|Porto Alegre',
  ],
  [
    'RUA FELIPE SCHMIDT 249 SL 707 ED ARS CENTRO FLORIANOPOLIS SC',
    'Rua|Felipe Schmidt|249|sala 707, edifício Ars|Centro|Florianópolis|SC',
  ],
  [
    'Al. Rio Negro, 585, Ed. Jaçari, 12º andar, Alphaville Industrial, Barueri - SP, 06454-000',
    'Alameda|Rio Negro|585|edifício Jaçari, 12º andar|Alphaville Industrial|Barueri|SP|06454-000',
  ],
  [
    'Av. Ayrton Senna 2150, bl. C, lj. 101/102 - Casa Shopping - Barra da Tijuca - RJ',
    'Avenida|Ayrton Senna|2150|bloco C, loja 101/102, Casa Shopping|Barra da Tijuca|Rio de Janeiro|RJ',
  ],
  [
    'Av das Nações Unidas 14401 Torre Tarumã 20º andar cj 2004 Chácara Santo Antônio SP',
    'Avenida|das Nações Unidas|14401|torre Tarumã, 20º andar, conjunto 2004|Chácara Santo Antônio|São Paulo|SP',
  ],
  [
    'Condomínio Residencial Villa Toscana, casa 44 - Av. Senador Péricles 1500 - Pampulha - BH',
    'Avenida|Senador Péricles|1500|condomínio Residencial Villa Toscana, casa 44|Pampulha|Belo Horizonte|MG',
  ],
  [
    'Rua Quintino Bocaiúva, 214 - Ed. Santa Rosa - ap. 61 - Centro - Santos - SP',
    'Rua|Quintino Bocaiúva|214|edifício Santa Rosa, ap 61|Centro|Santos|SP',
  ],
  [
    'Av. Dom Hélder Câmara, 5474, NorteShopping, loja 2203, Cachambi, Rio de Janeiro',
    'Avenida|Dom Hélder Câmara|5474|NorteShopping, loja 2203|Cachambi|Rio de Janeiro',
  ],
  [
    'R. Augusto Stresser 500 ap 12 bl A cond. Parque dos Ipês, Juvevê, Curitiba',
    'Rua|Augusto Stresser|500|ap 12, bloco A, condomínio Parque dos Ipês|Juvevê|Curitiba',
  ],
  [
    'AV INTERLAGOS 2255 LJ 124 SHOPPING INTERLAGOS JD UMUARAMA SAO PAULO SP',
    'Avenida|Interlagos|2255|loja 124, shopping Interlagos|Jardim Umuarama|São Paulo|SP',
  ],
  [
    'AV TANCREDO NEVES 620 ED MUNDO PLAZA SALA 510 CAMINHO DAS ARVORES SALVADOR BA',
    'Avenida|Tancredo Neves|620|edifício Mundo Plaza, sala 510|Caminho das Arvores|Salvador|BA',
  ],
  [
    'Rua Sinimbu, 1670, Ed. Parque do Sol, Bloco B, Ap 1103, Centro, Caxias do Sul, RS',
    'Rua|Sinimbu|1670|edifício Parque do Sol, bloco B, ap 1103|Centro|Caxias do Sul|RS',
  ],
  [
    'Av. Luiz Viana Filho, 6462, Wall Street Empresarial, Torre East, sala 1012, Patamares, Salvador-BA',
    'Avenida|Luiz Viana Filho|6462|Wall Street Empresarial, torre East, sala 1012|Patamares|Salvador|BA',
  ],
  [
    'Rua Benjamin Constant, 1715, ap. 32, bloco C, Ed. Morada do Sol, Centro, Piracicaba-SP',
    'Rua|Benjamin Constant|1715|ap 32, bloco C, edifício Morada do Sol|Centro|Piracicaba|SP',
  ],
  [
    'Rua Brigadeiro Franco 2300 (Shopping Curitiba) loja 214 Batel Curitiba',
    'Rua|Brigadeiro Franco|2300|shopping Curitiba, loja 214|Batel|Curitiba',
  ],
  [
    'AV FRANCISCO MATARAZZO 1400 TORRE MILANO 9 ANDAR AGUA BRANCA SAO PAULO SP',
    'Avenida|Francisco Matarazzo|1400|torre Milano, 9º andar|Agua Branca|São Paulo|SP',
  ],
  [
    'Rua Sete de Setembro, 92, sala 2107, Ed. Delamare, Centro, Rio de Janeiro - RJ',
    'Rua|Sete de Setembro|92|sala 2107, edifício Delamare|Centro|Rio de Janeiro|RJ',
  ],
];
