import type { WrittenTable } from './written-table.ts';

/** Streets named after dates, numbers, people with titles, states and cities, in whatever way the rest is written. */
export const streetNames: WrittenTable = [
  [
    'RUA QUINZE DE NOVEMBRO 1155 SALA 3 CENTRO BLUMENAU SC 89010003',
    'Rua|Quinze de Novembro|1155|sala 3|Centro|Blumenau|SC|89010-003',
  ],
  [
    'AV NOSSA SRA DOS NAVEGANTES, 451 - ENSEADA DO SUA - VITORIA/ES',
    'Avenida|Nossa Senhora dos Navegantes|451||Enseada do Sua|Vitória|ES',
  ],
  [
    'R MAL FLORIANO PEIXOTO N 1200 BAIRRO REBOUCAS CURITIBA PR',
    'Rua|Marechal Floriano Peixoto|1200||Reboucas|Curitiba|PR',
  ],
  ['TRAV. DO OUVIDOR,17 CENTRO RIO DE JANEIRO RJ', 'Travessa|do Ouvidor|17||Centro|Rio de Janeiro|RJ'],
  [
    'AV. SETE DE SETEMBRO 776 LOJA 02 TERREO CENTRO MANAUS AM',
    'Avenida|Sete de Setembro|776|loja 02, térreo|Centro|Manaus|AM',
  ],
  ['Rua Bahia 10 BH', 'Rua|Bahia|10|||Belo Horizonte|MG'],
  ['Av. Goiás Goiânia GO', 'Avenida|Goiás||||Goiânia|GO'],
  ['Rua São Paulo, 200, Rio de Janeiro', 'Rua|São Paulo|200|||Rio de Janeiro'],
  ['R PERNAMBUCO 1002 SAVASSI BELO HORIZONTE MG', 'Rua|Pernambuco|1002||Savassi|Belo Horizonte|MG'],
  ['AV PARANA 2361 LONDRINA PR', 'Avenida|Paraná|2361|||Londrina|PR'],
  ['Rua Santa Catarina 50, Florianópolis', 'Rua|Santa Catarina|50|||Florianópolis'],
  [
    'RUA ESPIRITO SANTO, 505 - 3 ANDAR - CENTRO - BELO HORIZONTE/MG',
    'Rua|Espirito Santo|505|3º andar|Centro|Belo Horizonte|MG',
  ],
  ['Av Amazonas 115 sl 1203 Centro Belo Horizonte', 'Avenida|Amazonas|115|sala 1203|Centro|Belo Horizonte'],
  ['Rua Campinas 88, Sorocaba/SP', 'Rua|Campinas|88|||Sorocaba|SP'],
  ['R. Curitiba, 1298, Lourdes, BH - MG', 'Rua|Curitiba|1298||Lourdes|Belo Horizonte|MG'],
  ['Rua 24 de Outubro 111 Moinhos de Vento POA RS', 'Rua|24 de Outubro|111||Moinhos de Vento|Porto Alegre|RS'],
  ['R. 25 DE MARCO, 1081 LJ 5 SE SAO PAULO SP', 'Rua|25 de Marco|1081|loja 5|Se|São Paulo|SP'],
  ['AV 23 DE MAIO S/N VILA MARIANA SAO PAULO', 'Avenida|23 de Maio|s/n||Vila Mariana|São Paulo'],
  ['Rua Dom Pedro II, 891 - São João - Porto Alegre', 'Rua|Dom Pedro II|891||São João|Porto Alegre'],
  [
    'PC DA LIBERDADE 21 FUNCIONARIOS BELO HORIZONTE MG CEP 30140010',
    'Praça|da Liberdade|21||Funcionarios|Belo Horizonte|MG|30140-010',
  ],
  ['PCA XV DE NOVEMBRO, S/Nº, FLORIANOPOLIS SC', 'Praça|XV de Novembro|s/n|||Florianópolis|SC'],
  [
    'R.CONSELHEIRO LAFAIETE 2.123 SAGRADA FAMILIA BH',
    'Rua|Conselheiro Lafaiete|2123||Sagrada Familia|Belo Horizonte|MG',
  ],
  [
    'av conselheiro aguiar 1472 loja 6 boa viagem recife pe 51111011',
    'Avenida|Conselheiro Aguiar|1472|loja 6|Boa Viagem|Recife|PE|51111-011',
  ],
  ['rua da consolação 2104 (Consolação) - SP', 'Rua|da Consolação|2104||Consolação|São Paulo|SP'],
  ['Visconde de Pirajá 330 sala 1108 Ipanema RJ', '|Visconde de Pirajá|330|sala 1108|Ipanema|Rio de Janeiro|RJ'],
  [
    'AV. DR. NILO PEÇANHA, Nº. 2825, CJ 1504, CHÁCARA DAS PEDRAS - PORTO ALEGRE - RS - BRASIL',
    'Avenida|Doutor Nilo Peçanha|2825|conjunto 1504|Chácara das Pedras|Porto Alegre|RS|||||Brasil',
  ],
  [
    'AVENIDA ENGENHEIRO ROBERTO FREIRE 2920 CAPIM MACIO NATAL/RN 59.082-095',
    'Avenida|Engenheiro Roberto Freire|2920||Capim Macio|Natal|RN|59082-095',
  ],
  ['R STO ANTONIO 45 A JD STO ANTONIO OSASCO SP', 'Rua|Santo Antônio|45A||Jardim Santo Antônio|Osasco|SP'],
  ['Rua Rua das Flores, 10, Centro, Gramado - RS', 'Rua|das Flores|10||Centro|Gramado|RS'],
  ['AV AV BRASIL 1500 CENTRO CASCAVEL PR', 'Avenida|Brasil|1500||Centro|Cascavel|PR'],
  ['RUA JOAO PESSOA, 300, CENTRO, JOAO PESSOA, PB', 'Rua|João Pessoa|300||Centro|João Pessoa|PB'],
  ['Av. Brasil, 2020, Centro, Passo Fundo RS Brasil', 'Avenida|Brasil|2020||Centro|Passo Fundo|RS|||||Brasil'],
  [
    'R DOM JOAQUIM 77 VL STA ISABEL S JOSE DOS CAMPOS SP',
    'Rua|Dom Joaquim|77||Vila Santa Isabel|São José dos Campos|SP',
  ],
  [
    'Av. Pres. Juscelino Kubitschek de Oliveira,1000-Pq.Residencial Aquarius-São José dos Campos-SP',
    'Avenida|Presidente Juscelino Kubitschek de Oliveira|1000||Parque Residencial Aquarius|São José dos Campos|SP',
  ],
  ['RUA PROFª HELENA ANTIPOFF 55 PAMPULHA BH MG', 'Rua|Professora Helena Antipoff|55||Pampulha|Belo Horizonte|MG'],
  ['Rua N. Sra. Aparecida nro 310 Centro Maringá Paraná', 'Rua|Nossa Senhora Aparecida|310||Centro|Maringá|PR'],
  [
    'R. Cap. Antônio Rosa, num. 409, Jd. Paulistano, São Paulo/SP, CEP: 01443-010',
    'Rua|Capitão Antônio Rosa|409||Jardim Paulistano|São Paulo|SP|01443-010',
  ],
  ['2a Travessa da Paz, 18, Cordeiro, Recife', '2ª Travessa|da Paz|18||Cordeiro|Recife'],
  ['TV 1 DE MARCO 96 CAMPINA BELEM PA', 'Travessa|1 de Marco|96||Campina|Belém|PA'],
  ['Rua Um, 22, Cidade Nova II, Ananindeua, PA', 'Rua|Um|22||Cidade Nova II|Ananindeua|PA'],
  [
    'AV BERNARDO VIEIRA DE MELO 1550 PIEDADE JABOATAO DOS GUARARAPES PE 54410-010',
    'Avenida|Bernardo Vieira de Melo|1550||Piedade|Jaboatão dos Guararapes|PE|54410-010',
  ],
  ['Rua Tenente Silveira, 225 - Centro - Florianópolis', 'Rua|Tenente Silveira|225||Centro|Florianópolis'],
  [
    'R DR PEDRO ZIMMERMANN 8500 ITOUPAVA CENTRAL BLUMENAU SC',
    'Rua|Doutor Pedro Zimmermann|8500||Itoupava Central|Blumenau|SC',
  ],
  [
    'Av. Min. Petrônio Portela nº 1900 - Freguesia do Ó - São Paulo - SP - 02959-000',
    'Avenida|Ministro Petrônio Portela|1900||Freguesia do Ó|São Paulo|SP|02959-000',
  ],
  [
    'Rua Sd. Cristóvão Morais Garcia 80, Pq. Novo Mundo, SP',
    'Rua|Soldado Cristóvão Morais Garcia|80||Parque Novo Mundo|São Paulo|SP',
  ],
  [
    'AV SEN. TEOTONIO VILELA 4029 JARDIM SATELITE SAO PAULO',
    'Avenida|Senador Teotonio Vilela|4029||Jardim Satelite|São Paulo',
  ],
  ['R. Mq. de Abrantes 99 ap 802 Flamengo Rio de Janeiro', 'Rua|Marquês de Abrantes|99|ap 802|Flamengo|Rio de Janeiro'],
  ['Rua Tocantins 14 Centro Imperatriz MA', 'Rua|Tocantins|14||Centro|Imperatriz|MA'],
  [
    'Rua Rio Grande do Norte, 1560, Funcionários, Belo Horizonte',
    'Rua|Rio Grande do Norte|1560||Funcionários|Belo Horizonte',
  ],
  ['Av. Mato Grosso 421 Centro Campo Grande MS', 'Avenida|Mato Grosso|421||Centro|Campo Grande|MS'],
  ['Rua Porto Alegre 240 Bairro Navegantes Porto Alegre', 'Rua|Porto Alegre|240||Navegantes|Porto Alegre'],
  ['RUA ARACAJU, 70, BARRA, SALVADOR-BA', 'Rua|Aracaju|70||Barra|Salvador|BA'],
  [
    'Rua 31 de Março, 508 - Vila Nossa Sra. de Fátima - São José do Rio Preto/SP',
    'Rua|31 de Março|508||Vila Nossa Senhora de Fátima|São José do Rio Preto|SP',
  ],
  [
    'tv são francisco de assis, 12 fundos, barreiro, bh',
    'Travessa|São Francisco de Assis|12|fundos|Barreiro|Belo Horizonte|MG',
  ],
  ['Rua D. Maria I 33, Vila Matilde, São Paulo SP', 'Rua|Dona Maria I|33||Vila Matilde|São Paulo|SP'],
  [
    'RUA CONS. FURTADO 2391 CREMACAO BELEM-PA CEP:66040-100',
    'Rua|Conselheiro Furtado|2391||Cremacao|Belém|PA|66040-100',
  ],
  [
    'Av Constantino Nery, 2789, Ed. Empire Center, sala 1208, Chapada, Manaus',
    'Avenida|Constantino Nery|2789|edifício Empire Center, sala 1208|Chapada|Manaus',
  ],
  ['R Cons Mafra 784 Centro Fpolis', 'Rua|Conselheiro Mafra|784||Centro|Florianópolis|SC'],
  [
    'Rua Vinte e Oito de Setembro 1040, Vila Isabel, Rio de Janeiro, RJ',
    'Rua|Vinte e Oito de Setembro|1040||Vila Isabel|Rio de Janeiro|RJ',
  ],
  ['Bv. 28 de Setembro, 389, Vila Isabel - RJ', 'Boulevard|28 de Setembro|389||Vila Isabel|Rio de Janeiro|RJ'],
  ['RUA PE ANCHIETA 1691 BIGORRILHO CURITIBA/PR', 'Rua|Padre Anchieta|1691||Bigorrilho|Curitiba|PR'],
  [
    'AV VER ABEL FERREIRA 1800 - APTO 71 TORRE B - JARDIM ANALIA FRANCO - SAO PAULO',
    'Avenida|Vereador Abel Ferreira|1800|ap 71, torre B|Jardim Analia Franco|São Paulo',
  ],
  ['Rua Cel. Quirino 1670 Cambuí Campinas-SP 13025002', 'Rua|Coronel Quirino|1670||Cambuí|Campinas|SP|13025-002'],
  ['Rua Acre 47, 10o andar, Centro, Rio de Janeiro', 'Rua|Acre|47|10º andar|Centro|Rio de Janeiro'],
  [
    'R. Alagoas, 1270 loja 3 - Savassi - Belo Horizonte - Minas Gerais',
    'Rua|Alagoas|1270|loja 3|Savassi|Belo Horizonte|MG',
  ],
  [
    'Avenida Rio Grande do Sul 1411 Bairro dos Estados João Pessoa PB',
    'Avenida|Rio Grande do Sul|1411||Dos Estados|João Pessoa|PB',
  ],
  ['Rua Recife, 300, Vila Assunção, Porto Alegre', 'Rua|Recife|300||Vila Assunção|Porto Alegre'],
  ['Rua Manaus 88 Santa Efigênia Belo Horizonte', 'Rua|Manaus|88||Santa Efigênia|Belo Horizonte'],
  ['AV. PARAIBA, 520 - BAIRRO DOS ESTADOS - JOAO PESSOA - PB', 'Avenida|Paraiba|520||Dos Estados|João Pessoa|PB'],
  ['RUA 1 DE JANEIRO 55 VL GUILHERME SAO PAULO', 'Rua|1 de Janeiro|55||Vila Guilherme|São Paulo'],
  [
    'Praça da República, 401 conj 122 - República - São Paulo - SP',
    'Praça|da República|401|conjunto 122|República|São Paulo|SP',
  ],
  ['Lgo. São Francisco 34 Centro SP', 'Largo|São Francisco|34||Centro|São Paulo|SP'],
  [
    'Rua Pref. Olívio Nóbrega 40 Bairro Catolé Campina Grande Paraíba',
    'Rua|Prefeito Olívio Nóbrega|40||Catolé|Campina Grande|PB',
  ],
];
