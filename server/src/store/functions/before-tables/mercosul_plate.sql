-- A plate in the Mercosul form. A vehicle that gets a new plate keeps all characters except the fifth, whose digit
-- becomes a letter: 0 to 9 become A to J (Contran, Resolução 729/2018). So ABC1234 and ABC1C34 are the same plate.
create or replace function mercosul_plate(plate text) returns text
  language sql immutable parallel safe
  return overlay(plate placing translate(substr(plate, 5, 1), '0123456789', 'ABCDEFGHIJ') from 5 for 1);
