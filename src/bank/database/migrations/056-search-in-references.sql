-- A search in the references of several accounts takes about the time of the same search in one account. Where the numbers of each
-- account came from a list, the planner took any range of them for a narrow one and read all lines instead of the index: ten accounts
-- took nine times the time of one.

-- As before (044), but for how references are asked, and for what the finds are ordered by.
create or replace function search_lines_of(accounts uuid[], first_nos bigint[], last_nos bigint[], looked_for text,
                                wanted_status text, wanted_category text, amount_from bigint, amount_below bigint,
                                ordering text, wanted bigint,
                                out total bigint, out matches bigint[], out counts bigint[])
language plpgsql stable
set jit = off set max_parallel_workers_per_gather = 0 set random_page_cost = 1.1 -- as list_lines (008)
as $$
declare
  plain        text := with_blanks(fold_text(looked_for));
  is_indexed   boolean := plain ~ '[[:alnum:]]{3}';
  is_most      boolean := is_indexed and (select sum(n - f + 1) from unnest(first_nos, last_nos) x (f, n)) * 2
                 > (select c.reltuples from pg_class c where c.oid = 'account_transaction'::regclass);
  pattern      text := '%' || replace(regexp_replace(plain, '([\\%_])', '\\\1', 'g'), ' ', '_') || '%';
  has_blank    boolean := strpos(plain, ' ') > 0;
  has_it       text := case when not is_indexed and has_blank then 'strpos(with_blanks(%1$s), %2$s) > 0'
                            when not is_indexed then 'strpos(%1$s, %2$s) > 0'
                            when not has_blank then '%1$s like %3$s'
                            else '%1$s like %3$s and strpos(with_blanks(%1$s), %2$s) > 0' end;
  filters      text := replace(line_filters(wanted_status, wanted_category, amount_from, amount_below),
                               '$2 and $3', 'x.first_no and x.last_no');
  -- What an order goes by before the numbers. Newest and oldest first go by the numbers alone, and so does declined first: to the
  -- number of a declined line `declined` is added, which is above all numbers.
  key          text := case when ordering in ('largest', 'smallest') then 'l.amount_pence' end;
  declined     constant bigint := 1::bigint << 62;
  finds        text := concat_ws(', ', 'x.i', case when ordering <> 'declined_first' then 'l.transaction_no'
                       else format('l.transaction_no + case l.status when ''declined'' then %s else 0 end', declined) end, key);
  listed       text := 'unnest($1, $2, $3) with ordinality x (id, first_no, last_no, i)
                          join account_transaction l on l.account_id = x.id';
  in_reference text := format(has_it, 'l.folded_reference', '$8', '$10');
  in_name      text := format(has_it, 'r.folded_name', '$8', '$10');
  pence        bigint := typed_pence(looked_for);
  by_reference text;
  descriptions text[];
  found        text;
  numbers      bigint[];
  keys         bigint[];
  i            bigint;
begin
  execute format('select array(select distinct d.folded_description from account_description d
                                where d.account_id = any ($1) and %s)',
                 format(has_it, 'd.folded_description', '$2', '$3'))
    into descriptions using accounts, plain, pattern;
  -- The index of references is asked for all accounts at once, or past the finds of other customers (013). The numbers of each
  -- account are known only line by line; the planner is told their outermost ones, or it would take any range for a narrow one.
  by_reference := format(
    'select %%2$s
       from account_transaction l cross join lateral (select array_position($1, l.account_id)::int8) p (i)
       cross join lateral (select p.i, ($2)[p.i] as first_no, ($3)[p.i] as last_no) x
      where %s and %%1$s',
    case when is_most then 'p.i is not null'
         else format('l.account_id = any ($1) and l.transaction_no between %s and %s',
                     (select min(n) from unnest(first_nos) x (n)), (select max(n) from unnest(last_nos) x (n))) end);
  found := format(
    'select %6$s from %1$s and l.folded_description = any ($9) and %2$s
     union all %3$s
     union all
     select %6$s from %1$s join line_recipient r using (account_id, transaction_no)
      where %4$s and l.folded_description <> all ($9) and not (%5$s) and %2$s',
    listed, filters,
    format(by_reference, format('%s and l.folded_description <> all ($9) and %s', in_reference, filters), finds),
    in_name, in_reference, finds);
  if pence is not null then
    found := format(
      '%1$s union all
       select %6$s from %2$s
          and l.amount_pence = $11 and l.folded_description <> all ($9) and not (%3$s) and %4$s
          and not exists (select from line_recipient r
                           where r.account_id = x.id and r.transaction_no = l.transaction_no and %5$s)',
      found, listed, in_reference, filters, in_name, finds);
  end if;

  total := 0;
  matches := '{}';
  counts := array_fill(0::bigint, array[cardinality(accounts)]);
  for i, numbers, keys in
    execute format('select * from (select f.i, array_agg(f.transaction_no), %2$s from (%1$s) f (i, transaction_no%3$s)
                                    group by f.i offset 0) f order by f.i', -- a few accounts are ordered, not their finds
                   found, case when key is null then 'null::bigint[]' else 'array_agg(f.key)' end,
                   case when key is not null then ', key' end)
      using accounts, first_nos, last_nos, wanted_status, wanted_category, amount_from, amount_below, plain, descriptions,
            pattern, pence
  loop
    total := total + cardinality(numbers);
    counts[i] := least(cardinality(numbers), wanted);
    -- One plan each: the loop runs only the one of its order.
    if ordering = 'newest' then
      matches := matches || array(select n from unnest(numbers) f (n) order by n desc limit wanted);
    elsif ordering = 'declined_first' then
      matches := matches || array(select n % declined from unnest(numbers) f (n) order by n desc limit wanted);
    elsif ordering = 'oldest' then
      matches := matches || array(select n from unnest(numbers) f (n) order by n limit wanted);
    elsif ordering = 'smallest' then
      matches := matches || array(select n from unnest(numbers, keys) f (n, k) order by k, n limit wanted);
    else
      matches := matches || array(select n from unnest(numbers, keys) f (n, k) order by k desc, n desc limit wanted);
    end if;
  end loop;
end $$;
