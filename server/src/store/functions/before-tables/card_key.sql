-- The key under which the spellings of a card are one card, as cardKey in domain/src/fleet/card.ts defines it. A test
-- compares both for every character. It is not strict, so that PostgreSQL inlines it: an erasure calls it for every
-- message.
create or replace function card_key(card text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(card) = char_length(card) then lower(btrim(card, E'\t\n\u000b\f\r ') collate "C")
    else translate(
      lower(btrim(card, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') collate "C"),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżž') end;
