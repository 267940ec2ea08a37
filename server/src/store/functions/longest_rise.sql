-- The length of the longest non-decreasing subsequence of these numbers, by patience sorting (Fredman, 1975). tails[n]
-- is the smallest number that ends such a subsequence of length n.
create or replace function longest_rise(numbers integer[]) returns integer
  language plpgsql immutable parallel safe
as $$
declare
  number integer;
  tails integer[] := '{}';
  low integer;
  high integer;
  middle integer;
begin
  foreach number in array coalesce(numbers, '{}') loop
    low := 1;
    high := cardinality(tails) + 1;
    while low < high loop
      middle := (low + high) / 2;
      if tails[middle] <= number then low := middle + 1; else high := middle; end if;
    end loop;
    tails[low] := number;
  end loop;
  return cardinality(tails);
end $$;
