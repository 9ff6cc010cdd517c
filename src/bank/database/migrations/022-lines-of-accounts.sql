-- Pages over the lines of several accounts: by time, then by account and number. Each account's own lines are found as
-- its own list finds them (008, 013), so only their order among one another is new.

-- A page of the lines of several accounts, of which `matches` has each account's, one account after the other and each in
-- order; `counts` says how many each has. Without `matches` they are all between the first and the last number of each.
-- The order is never left open: time, account id and number follow what the list is ordered by.
-- To pass over the first `skipped`, none of them is read in turn: where the n-th of each account is known, the first of
-- these and all before it in its account are among the first `accounts * (n - 1) + 1` of the list.
create function merge_lines(accounts uuid[], first_nos bigint[], last_nos bigint[], matches bigint[], counts bigint[],
                            ordering text, skipped bigint, page_size int,
                            out account_ids uuid[], out numbers bigint[])
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off -- a few lines, each by its key
as $$
declare
  ascending boolean := ordering in ('oldest', 'smallest');
  starts    bigint[] := '{}';
  passed    bigint[] := array_fill(0::bigint, array[cardinality(accounts)]);
  waiting   bigint := skipped;
  start     bigint := 0;
  in_list   bigint;
  step      bigint;
  place     bigint;
  nearest   bigint;
  ids       uuid[];
  nos       bigint[];
begin
  for i in 1 .. cardinality(accounts) loop
    starts := starts || start;
    start := start + counts[i];
  end loop;

  while waiting > 0 loop
    select count(*) into in_list from unnest(counts, passed) x (n, gone) where n > gone;
    exit when in_list = 0;
    step := (waiting - 1) / in_list + 1;
    nos := '{}';
    for i in 1 .. cardinality(accounts) loop
      place := passed[i] + step;
      nos := nos || case when place > counts[i] then null
                         when matches is not null then matches[starts[i] + place]
                         when ascending then first_nos[i] + place - 1
                         else last_nos[i] - place + 1 end;
    end loop;
    if ascending then
      select x.i into nearest
        from unnest(accounts, nos) with ordinality x (id, no, i)
        join account_transaction l on l.account_id = x.id and l.transaction_no = x.no
       order by case when ordering = 'smallest' then l.amount_pence end, l.decided_at, l.account_id, l.transaction_no
       limit 1;
    else
      select x.i into nearest
        from unnest(accounts, nos) with ordinality x (id, no, i)
        join account_transaction l on l.account_id = x.id and l.transaction_no = x.no
       order by case ordering when 'largest' then l.amount_pence
                              when 'declined_first' then (l.status = 'declined')::int end desc,
                l.decided_at desc, l.account_id desc, l.transaction_no desc
       limit 1;
    end if;
    exit when nearest is null;
    passed[nearest] := passed[nearest] + step;
    waiting := waiting - step;
  end loop;

  ids := '{}';
  nos := '{}';
  for i in 1 .. cardinality(accounts) loop
    for place in passed[i] + 1 .. least(passed[i] + page_size, counts[i]) loop
      ids := ids || accounts[i];
      nos := nos || case when matches is not null then matches[starts[i] + place]
                         when ascending then first_nos[i] + place - 1
                         else last_nos[i] - place + 1 end;
    end loop;
  end loop;
  if ascending then
    select coalesce(array_agg(p.account_id order by p.n), '{}'), coalesce(array_agg(p.transaction_no order by p.n), '{}')
      into account_ids, numbers
      from (select l.account_id, l.transaction_no, row_number() over (order by
                     case when ordering = 'smallest' then l.amount_pence end, l.decided_at, l.account_id,
                     l.transaction_no) as n
              from unnest(ids, nos) x (id, no)
              join account_transaction l on l.account_id = x.id and l.transaction_no = x.no
             order by n limit page_size) p;
  else
    select coalesce(array_agg(p.account_id order by p.n), '{}'), coalesce(array_agg(p.transaction_no order by p.n), '{}')
      into account_ids, numbers
      from (select l.account_id, l.transaction_no, row_number() over (order by
                     case ordering when 'largest' then l.amount_pence
                                   when 'declined_first' then (l.status = 'declined')::int end desc,
                     l.decided_at desc, l.account_id desc, l.transaction_no desc) as n
              from unnest(ids, nos) x (id, no)
              join account_transaction l on l.account_id = x.id and l.transaction_no = x.no
             order by n limit page_size) p;
  end if;
end $$;

-- As `list_lines` (008), over several accounts: how many of their lines are wanted, and one page of them, each named by
-- its account and its number.
create function list_lines_of(accounts uuid[], first_nos bigint[], last_nos bigint[], looked_for text,
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

  if not is_plain then
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
