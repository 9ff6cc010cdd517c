-- How a page of an account's lines is found (docs/decisions/search-by-trigram.md). Lines are numbered without a gap
-- and their time never runs backwards: both save an index.

-- The first line of an account that was decided at a moment or later; the number after the last where there is none.
create function first_line_at(account uuid, last_no bigint, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low    bigint := 1;
  high   bigint := last_no + 1;
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select l.decided_at from account_transaction l
         where l.account_id = account and l.transaction_no = middle) < moment
    then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end $$;

-- Completed lines from the `skipped`th on, newest or oldest first. Above a declined line stand as many completed ones as
-- there are numbers, less the declined among them; so the declined lines alone say where to begin.
create function completed_lines(account uuid, first_no bigint, last_no bigint, newest_first boolean,
                                skipped bigint, page_size int)
returns bigint[] language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off -- in the key's order, and no further
as $$
declare
  passed bigint;
begin
  if newest_first then
    select count(*) into passed
      from (select l.transaction_no, row_number() over (order by l.transaction_no desc) - 1 as declined_above
              from account_transaction l
             where l.account_id = account and l.status = 'declined'
               and l.transaction_no between first_no and last_no) d
     where last_no - d.transaction_no - d.declined_above <= skipped;
    return array(select l.transaction_no from account_transaction l
                  where l.account_id = account and l.transaction_no between first_no and last_no - skipped - passed
                    and l.status = 'completed'
                  order by l.transaction_no desc limit page_size);
  end if;
  select count(*) into passed
    from (select l.transaction_no, row_number() over (order by l.transaction_no) - 1 as declined_below
            from account_transaction l
           where l.account_id = account and l.status = 'declined'
             and l.transaction_no between first_no and last_no) d
   where d.transaction_no - first_no - d.declined_below <= skipped;
  return array(select l.transaction_no from account_transaction l
                where l.account_id = account and l.transaction_no between first_no + skipped + passed and last_no
                  and l.status = 'completed'
                order by l.transaction_no limit page_size);
end $$;

-- What an account's lines are called is kept for its searches. Most of it is there already.
create function keep_descriptions() returns trigger language plpgsql as $$
begin
  insert into account_description (account_id, folded_description)
  select l.account_id, l.folded_description from new_line l
  on conflict do nothing;
  return null;
end $$;
create trigger account_transaction_described after insert on account_transaction
  referencing new table as new_line for each statement execute function keep_descriptions();
create trigger account_description_append_only before update or delete or truncate on account_description
  for each statement execute function refuse_change();

-- What filters ask of a line `l`, with the parameters of the queries below. What is null is not asked for.
create function line_filters(wanted_status text, wanted_category text, amount_from bigint, amount_below bigint)
returns text language sql immutable as $$
  select concat_ws(' and ',
    'l.transaction_no between $2 and $3',
    case when wanted_status is not null then 'l.status = $4' end,
    case when wanted_category is not null then 'l.category = $5' end,
    case when amount_from is not null then 'l.amount_pence >= $6' end,
    case when amount_below is not null then 'l.amount_pence < $7' end)
$$;

-- An order of lines, or its reverse. It is never left open which of two lines comes first.
create function line_order(ordering text, is_reverse boolean) returns text language sql immutable as $$
  select format(case ordering
      when 'newest' then 'l.transaction_no %1$s'
      when 'oldest' then 'l.transaction_no %2$s'
      when 'largest' then 'l.amount_pence %1$s, l.transaction_no %1$s'
      when 'smallest' then 'l.amount_pence %2$s, l.transaction_no %2$s'
      when 'declined_first' then '(l.status = ''declined'') %1$s, l.transaction_no %1$s'
    end, case when is_reverse then 'asc' else 'desc' end, case when is_reverse then 'desc' else 'asc' end)
$$;

-- `list_lines` for a search. Descriptions are looked for among the account's few, and their lines are read from the
-- index alone; references are looked for line by line. A line that has it in both is found by its description.
create function search_lines(account uuid, first_no bigint, last_no bigint, looked_for text, wanted_status text,
                             wanted_category text, amount_from bigint, amount_below bigint, ordering text,
                             skipped bigint, page_size int, out total bigint, out numbers bigint[])
language plpgsql stable as $$
declare
  folded       text := fold_text(looked_for);
  -- What has three letters or digits in a row is in the index. Anything shorter would be looked for in all of it.
  is_indexed   boolean := folded ~ '[[:alnum:]]{3}';
  -- Where these are most of the bank's lines, meeting each of them in the index costs a search more than passing
  -- over the finds of others.
  is_most      boolean := is_indexed and (last_no - first_no + 1) * 2
                 > (select c.reltuples from pg_class c where c.oid = 'account_transaction'::regclass);
  has_it       text := case when is_indexed then '%s like %s' else 'strpos(%s, %s) > 0' end;
  descriptions text[];
  found        text;
begin
  if is_indexed then
    folded := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  end if;
  execute format('select array(select d.folded_description from account_description d where d.account_id = $1 and %s)',
                 format(has_it, 'd.folded_description', '$2'))
    into descriptions using account, folded;
  found := format(
    'select l.transaction_no, l.amount_pence, l.status from account_transaction l
      where l.account_id = $1 and l.folded_description = any ($9) and %1$s
     union all
     select l.transaction_no, l.amount_pence, l.status from account_transaction l
      where %2$s and %3$s and l.folded_description <> all ($9) and %1$s',
    line_filters(wanted_status, wanted_category, amount_from, amount_below),
    -- The first is a form of the condition that the index does not take.
    case when is_most then 'l.account_id is not distinct from $1' else 'l.account_id = $1' end,
    format(has_it, 'l.folded_reference', '$8'));
  -- Finds are looked at once, for the count and for the page. Their numbers are all that most orders need.
  if ordering in ('newest', 'oldest') then
    execute format('select array_agg(l.transaction_no) from (%s) l', found) into numbers
      using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below, folded, descriptions;
    total := coalesce(cardinality(numbers), 0);
    execute format('select array(select l.transaction_no from unnest($1) l (transaction_no) order by %s offset $2 limit $3)',
                   line_order(ordering, false)) into numbers using numbers, skipped, page_size;
    return;
  end if;
  execute format('with found as materialized (%s)
                  select (select count(*) from found),
                         array(select l.transaction_no from found l order by %s offset $10 limit $11)',
                 found, line_order(ordering, false))
    into total, numbers
    using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below, folded, descriptions,
          skipped, page_size;
end $$;

-- How many of an account's lines between two numbers are wanted, and the numbers of one page of them. What is null is
-- not asked for; `looked_for` is a part of the text, in which no character is a wildcard. Bounds of the amount: from the first, below
-- the second. `ordering` is newest, oldest, largest, smallest or declined_first.
-- The query is put together from what is asked for and planned for it each time: one plan for all would read a million
-- lines to find ten.
create function list_lines(account uuid, first_no bigint, last_no bigint, looked_for text, wanted_status text,
                           wanted_category text, amount_from bigint, amount_below bigint, ordering text,
                           skipped bigint, page_size int, out total bigint, out numbers bigint[])
language plpgsql stable
set jit = off set max_parallel_workers_per_gather = 0 -- one customer's broad search takes one core, and not all of them
set random_page_cost = 1.1 -- a book's lines are in memory, where a page elsewhere is as near as the next
as $$
declare
  only_status boolean := num_nonnulls(wanted_category, amount_from, amount_below) = 0;
  filters     text := line_filters(wanted_status, wanted_category, amount_from, amount_below);
  declined    bigint;
  is_far      boolean;
begin
  if looked_for is not null then
    select s.total, s.numbers into total, numbers
      from search_lines(account, first_no, last_no, looked_for, wanted_status, wanted_category, amount_from, amount_below,
                        ordering, skipped, page_size) s;
    return;
  end if;

  if only_status and wanted_status is distinct from 'declined'
    and (wanted_status is not null and ordering in ('newest', 'oldest') or ordering = 'declined_first')
  then
    select count(*) into declined from account_transaction l
     where l.account_id = account and l.status = 'declined' and l.transaction_no between first_no and last_no;
    total := greatest(last_no - first_no + 1, 0);
    if wanted_status = 'completed' then
      total := total - declined;
      numbers := completed_lines(account, first_no, last_no, ordering <> 'oldest', skipped, page_size);
      return;
    end if;
    numbers := array(select l.transaction_no from account_transaction l
                      where l.account_id = account and l.status = 'declined'
                        and l.transaction_no between first_no and last_no
                      order by l.transaction_no desc offset skipped limit page_size);
    numbers := numbers || completed_lines(account, first_no, last_no, true, greatest(skipped - declined, 0),
                                          page_size - cardinality(numbers));
    return;
  end if;

  if only_status and wanted_status is null then
    total := greatest(last_no - first_no + 1, 0);
  else
    execute format('select count(*) from account_transaction l where l.account_id = $1 and %s', filters) into total
      using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below;
  end if;
  if skipped >= total then
    numbers := '{}';
    return;
  end if;
  -- What is nearer to the end is found from there, in the reverse order.
  is_far := skipped > total / 2;
  -- The few are found by what is asked for, then ordered; of the many, the first in order are soon found by passing over
  -- others. The planner cannot know how they lie; `offset 0` keeps it from ordering first.
  execute format(
    'select array(select l.transaction_no from (
       select l.transaction_no, l.amount_pence, l.status from account_transaction l where l.account_id = $1 and %s %s
     ) l order by %s offset $8 limit $9)',
    filters, case when total <= 20000 then 'offset 0' end, line_order(ordering, is_far))
    into numbers
    using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below,
          case when is_far then greatest(total - skipped - page_size, 0) else skipped end,
          least(page_size, total - skipped);
  if is_far then
    numbers := array(select n from unnest(numbers) with ordinality x (n, place) order by place desc);
  end if;
end $$;
