-- A search over several accounts costs about what the same search over one account with as many lines costs, in every order.
-- The form of 028 planned a part for each account's references, and any order but newest or oldest first looked through each
-- account by itself (022): ten accounts took up to three times the time of one.

-- The finds of a search in several accounts, in the order of each account's list: all of the first account, at most `wanted`,
-- then those of the second, and so on. `counts` says how many stand there of each; `total` counts all. As `search_lines` (013),
-- of which this is the form for several accounts.
drop function search_lines_of(uuid[], bigint[], bigint[], text, text, text, bigint, bigint, boolean, bigint);
create function search_lines_of(accounts uuid[], first_nos bigint[], last_nos bigint[], looked_for text,
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
  -- What an order goes by before the numbers, as a number. Newest and oldest first go by the numbers alone.
  key          text := case ordering when 'largest' then 'l.amount_pence' when 'smallest' then 'l.amount_pence'
                                     when 'declined_first' then '(l.status = ''declined'')::int::int8' end;
  finds        text := 'x.i, l.transaction_no' || coalesce(', ' || key, '');
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
  -- The index of references is asked for each account by its id, or once past the finds of other customers (013). `offset 0`
  -- plans the part of an account once, however many there are.
  by_reference := case when is_most then
      'select %2$s
         from account_transaction l cross join lateral (select array_position($1, l.account_id)::int8) p (i)
         cross join lateral (select p.i, ($2)[p.i] as first_no, ($3)[p.i] as last_no) x
        where p.i is not null and %1$s'
    else
      'select f.* from unnest($1, $2, $3) with ordinality x (id, first_no, last_no, i)
        cross join lateral (select %2$s from account_transaction l where l.account_id = x.id and %1$s offset 0) f' end;
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
    execute format('select f.i, array_agg(f.transaction_no), %2$s from (%1$s) f (i, transaction_no%3$s) group by f.i order by f.i',
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
    elsif ordering = 'oldest' then
      matches := matches || array(select n from unnest(numbers) f (n) order by n limit wanted);
    elsif ordering = 'smallest' then
      matches := matches || array(select n from unnest(numbers, keys) f (n, k) order by k, n limit wanted);
    else
      matches := matches || array(select n from unnest(numbers, keys) f (n, k) order by k desc, n desc limit wanted);
    end if;
  end loop;
end $$;

-- As before (028); what is searched is found in all accounts at once, in any order.
create or replace function list_lines_of(accounts uuid[], first_nos bigint[], last_nos bigint[], looked_for text,
                              wanted_status text, wanted_category text, amount_from bigint, amount_below bigint,
                              ordering text, skipped bigint, page_size int,
                              out total bigint, out account_ids uuid[], out numbers bigint[])
language plpgsql stable as $$
declare
  -- Of these, any is reached by its number.
  is_plain    boolean := ordering in ('newest', 'oldest')
                and num_nonnulls(looked_for, wanted_status, wanted_category, amount_from, amount_below) = 0;
  turned      text := case ordering when 'newest' then 'oldest' when 'oldest' then 'newest'
                                    when 'largest' then 'smallest' when 'smallest' then 'largest' end;
  from_end    boolean := false;
  wanted_from bigint := skipped;
  wanted      int := page_size;
  matches     bigint[];
  counts      bigint[] := '{}';
  listed      record;
begin
  if is_plain then
    counts := array(select greatest(n - f + 1, 0) from unnest(first_nos, last_nos) with ordinality x (f, n, i) order by i);
    total := (select coalesce(sum(n), 0) from unnest(counts) x (n));
  elsif looked_for is null and turned is not null and skipped >= 1000 then
    -- Far down, what is nearer to the end is found from there. Nearer to the start, counting first would be the dearer.
    total := 0;
    for i in 1 .. cardinality(accounts) loop
      total := total + (select l.total from list_lines(accounts[i], first_nos[i], last_nos[i], looked_for, wanted_status,
                          wanted_category, amount_from, amount_below, ordering, 0, 0) l);
    end loop;
    from_end := skipped > total / 2 and skipped < total;
    if from_end then
      wanted := least(page_size, total - skipped);
      wanted_from := total - skipped - wanted;
    end if;
  end if;

  if looked_for is not null then
    select s.total, s.matches, s.counts into total, matches, counts
      from search_lines_of(accounts, first_nos, last_nos, looked_for, wanted_status, wanted_category, amount_from,
                           amount_below, ordering, skipped + page_size) s;
  elsif not is_plain then
    total := 0;
    matches := '{}';
    for i in 1 .. cardinality(accounts) loop
      select l.total, l.numbers into listed
        from list_lines(accounts[i], first_nos[i], last_nos[i], looked_for, wanted_status, wanted_category, amount_from,
                        amount_below, case when from_end then turned else ordering end, 0,
                        least(wanted_from + wanted, 2147483647)::int) l;
      total := total + listed.total;
      matches := matches || listed.numbers;
      counts := counts || cardinality(listed.numbers)::bigint;
    end loop;
  end if;

  if skipped >= total then
    account_ids := '{}';
    numbers := '{}';
    return;
  end if;
  select m.account_ids, m.numbers into account_ids, numbers
    from merge_lines(accounts, first_nos, last_nos, matches, counts, case when from_end then turned else ordering end,
                     wanted_from, wanted) m;
  if from_end then
    account_ids := array(select x.id from unnest(account_ids) with ordinality x (id, n) order by n desc);
    numbers := array(select x.no from unnest(numbers) with ordinality x (no, n) order by n desc);
  end if;
end $$;
