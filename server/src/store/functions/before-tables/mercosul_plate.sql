-- A plate in the Mercosul form. A vehicle that gets a new one keeps its plate but for the fifth character, of which the
-- digit becomes a letter: 0 to 9 are A to J (Contran, Resolução 729/2018). So ABC1234 and ABC1C34 are one plate.
create or replace function mercosul_plate(plate text) returns text
  language sql immutable parallel safe
  return overlay(plate placing translate(substr(plate, 5, 1), '0123456789', 'ABCDEFGHIJ') from 5 for 1);
