-- Where the addresses of Brazil are: public data, the same for all companies, so under no row-level security. The command
-- line writes them as tropeiro_system; the application only reads. There can be a hundred million numbers, so their rows are
-- small and have one index; coordinates are whole millionths of a degree.

-- A file that was imported, or is being imported: known again by its contents.
create table geodata_file (
  id integer generated always as identity primary key,
  sha256 text not null unique,
  name text not null,
  kind text not null,
  -- How many of its lines are in; committed with them, so that an import that was killed goes on from there.
  lines bigint not null default 0,
  date_begun timestamptz(3) not null default now(),
  date_ended timestamptz(3)
);

-- A street as far as it lies in one neighbourhood and one postal code: the same name may mean another street elsewhere.
create table geodata_street (
  id integer generated always as identity primary key,
  -- IBGE's code of seven digits.
  municipality integer not null,
  -- 0 where the source does not say, as '' is of the neighbourhood.
  cep integer not null,
  -- Of its numbers, places without one included: the middle, how far they reach, and how many they are.
  latitude integer not null,
  longitude integer not null,
  south integer not null,
  west integer not null,
  north integer not null,
  east integer not null,
  number_count integer not null,
  street_key text collate "C" not null,
  neighborhood_key text collate "C" not null,
  street text not null,
  neighborhood text not null,
  constraint geodata_street_key unique (municipality, street_key, cep, neighborhood_key)
);
-- So that PostgreSQL knows of the larger municipalities how many streets each has.
alter table geodata_street alter column municipality set statistics 1000;
-- The streets of a municipality by the words of their names.
create index geodata_street_by_words on geodata_street using gin (municipality, words_of(street_key));
create index geodata_street_by_cep on geodata_street (cep);
create index geodata_street_by_neighborhood on geodata_street (municipality, neighborhood_key);
-- The nearest streets to a point, and by them the nearest numbers: an index of all numbers would be as large as they are.
create index geodata_street_by_place on geodata_street
  using gist (box(point(west, south), point(east, north)));

-- The words that the names of streets are made of: a misspelt one is looked for among some hundred thousand words, not among
-- millions of names, of which nearly all share some letters with it.
create table geodata_word (
  word text collate "C" primary key
);
create index geodata_word_by_likeness on geodata_word using gin (word gin_trgm_ops);

-- A number of a street. Without a foreign key, which would be looked up for each: streets are never deleted, and whoever
-- adds numbers has just found their street.
create table geodata_number (
  street_id integer not null,
  -- Negative: a place on the street without a number.
  number integer not null,
  latitude integer not null,
  longitude integer not null,
  file_id integer not null,
  -- How good the coordinates are, 0 the best: given by whoever made the file, 1 to 4 as IBGE tells of them.
  level smallint not null,
  primary key (street_id, number)
);

grant select on geodata_street, geodata_word, geodata_number to tropeiro_app;
