-- What a search finds besides description and reference: the other party's name, and amounts as people type them
-- (docs/decisions/search-by-trigram.md).

-- The name of whom a line's money went to or came from, as its words tell it. Null where they do not: of a debit, its name
-- then stands in line_recipient; a credit has none.
create function told_name(direction text, description text) returns text
language sql immutable parallel safe as $$
  select case
      when direction = 'debit' and starts_with(description, 'Transfer to ') then nullif(substr(description, 13), '')
      when direction = 'debit' and starts_with(description, 'Payment to ') then nullif(substr(description, 12), '')
      when direction = 'credit' and starts_with(description, 'Deposit from ') then nullif(substr(description, 14), '')
      when direction = 'credit' and starts_with(description, 'Payment from ') then nullif(substr(description, 14), '')
    end
$$;

-- To whom debits went whose description does not tell it: payments abroad, by card, and what was paid back. They are
-- few, so the others cost an order nothing but the question.
create table line_recipient (
  account_id     uuid not null,
  transaction_no bigint not null check (transaction_no >= 1),
  name           text not null check (length(name) between 1 and 140),
  folded_name    text not null generated always as (fold_text(name)) stored,
  primary key (account_id, transaction_no)
);
create index line_recipient_by_name on line_recipient (account_id, folded_name, transaction_no);

insert into line_recipient (account_id, transaction_no, name)
select t.debtor_account_id, t.debtor_transaction_no, t.recipient_name
  from transfer t
 where t.debtor_transaction_no is not null
   and told_name('debit', t.debtor_description) is distinct from t.recipient_name;

create function keep_recipients() returns trigger language plpgsql as $$
begin
  insert into line_recipient (account_id, transaction_no, name)
  select t.debtor_account_id, t.debtor_transaction_no, t.recipient_name
    from new_transfer t
   where t.debtor_transaction_no is not null
     and told_name('debit', t.debtor_description) is distinct from t.recipient_name;
  return null;
end $$;
create trigger transfer_names_recipient after insert on transfer referencing new table as new_transfer
  for each statement execute function keep_recipients();
create trigger line_recipient_append_only before update or delete or truncate on line_recipient
  for each statement execute function refuse_change();

-- Text in which blanks, hyphens, dashes, slashes and low lines are one: who looks for `board fee` means BOARD-FEE too.
create function with_blanks(folded text) returns text language sql immutable strict parallel safe as $$
  select translate(folded, E'-_/\u2010\u2011\u2012\u2013\u2014\u00A0', '         ')
$$;

-- Pence of an amount as it is typed: `8333.33`, `8,333.33`, `£250`, with its sign or without. Null where it is none.
create function typed_pence(typed text) returns bigint language sql immutable strict parallel safe as $$
  select (replace((regexp_match(typed, '^\s*[-+\u2212]?\s*£?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?\s*$'))[1], ',', '')::numeric * 100
          + coalesce(rpad((regexp_match(typed, '\.(\d{1,2})\s*$'))[1], 2, '0'), '0')::numeric)::bigint
$$;

-- Whether a folded text has what is looked for. Of one without blanks it does not matter what blanks are.
create function has_text(folded text, looked_for text) returns boolean language sql immutable parallel safe as $$
  select case when with_blanks(fold_text(looked_for)) like '% %'
              then strpos(with_blanks(folded), with_blanks(fold_text(looked_for))) > 0
              else strpos(folded, fold_text(looked_for)) > 0 end
$$;

-- Whether a line has what is looked for: exports ask it of each line in turn.
create function is_found(looked_for text, folded_description text, folded_reference text, folded_name text,
                         amount_pence bigint)
returns boolean language sql immutable parallel safe as $$
  select has_text(folded_description, looked_for) or has_text(folded_reference, looked_for)
      or coalesce(has_text(folded_name, looked_for), false)
      or coalesce(amount_pence = typed_pence(looked_for), false)
$$;

-- As in 008, and besides: by name, among the few lines whose description does not tell it, and by the exact amount.
create or replace function search_lines(account uuid, first_no bigint, last_no bigint, looked_for text, wanted_status text,
                             wanted_category text, amount_from bigint, amount_below bigint, ordering text,
                             skipped bigint, page_size int, out total bigint, out numbers bigint[])
language plpgsql stable as $$
declare
  plain        text := with_blanks(fold_text(looked_for));
  -- What has three letters or digits in a row is in the index. Anything shorter would be looked for in all of it.
  is_indexed   boolean := plain ~ '[[:alnum:]]{3}';
  -- Where these are most of the bank's lines, meeting each of them in the index costs a search more than passing
  -- over the finds of others.
  is_most      boolean := is_indexed and (last_no - first_no + 1) * 2
                 > (select c.reltuples from pg_class c where c.oid = 'account_transaction'::regclass);
  -- For the index a blank is any character; what that finds too much is looked at again.
  pattern      text := '%' || replace(regexp_replace(plain, '([\\%_])', '\\\1', 'g'), ' ', '_') || '%';
  -- Of a text without blanks it does not matter what blanks are.
  has_blank    boolean := strpos(plain, ' ') > 0;
  has_it       text := case when not is_indexed and has_blank then 'strpos(with_blanks(%1$s), %2$s) > 0'
                            when not is_indexed then 'strpos(%1$s, %2$s) > 0'
                            when not has_blank then '%1$s like %3$s'
                            else '%1$s like %3$s and strpos(with_blanks(%1$s), %2$s) > 0' end;
  filters      text := line_filters(wanted_status, wanted_category, amount_from, amount_below);
  pence        bigint := typed_pence(looked_for);
  descriptions text[];
  found        text;
begin
  execute format('select array(select d.folded_description from account_description d where d.account_id = $1 and %s)',
                 format(has_it, 'd.folded_description', '$2', '$3'))
    into descriptions using account, plain, pattern;
  found := format(
    'select l.transaction_no, l.amount_pence, l.status from account_transaction l
      where l.account_id = $1 and l.folded_description = any ($9) and %1$s
     union all
     select l.transaction_no, l.amount_pence, l.status from account_transaction l
      where %2$s and %3$s and l.folded_description <> all ($9) and %1$s
     union all
     select l.transaction_no, l.amount_pence, l.status
       from line_recipient r join account_transaction l using (account_id, transaction_no)
      where r.account_id = $1 and r.transaction_no between $2 and $3 and %4$s
        and l.folded_description <> all ($9) and not (%3$s) and %1$s',
    filters,
    -- The first is a form of the condition that the index does not take.
    case when is_most then 'l.account_id is not distinct from $1' else 'l.account_id = $1' end,
    format(has_it, 'l.folded_reference', '$8', '$10'),
    format(has_it, 'r.folded_name', '$8', '$10'));
  if pence is not null then
    found := format(
      '%s union all
       select l.transaction_no, l.amount_pence, l.status from account_transaction l
        where l.account_id = $1 and l.amount_pence = $11 and l.folded_description <> all ($9) and not (%s) and %s
          and not exists (select from line_recipient r where r.account_id = $1 and r.transaction_no = l.transaction_no and %s)',
      found, format(has_it, 'l.folded_reference', '$8', '$10'), filters, format(has_it, 'r.folded_name', '$8', '$10'));
  end if;
  -- Finds are looked at once, for the count and for the page. Their numbers are all that most orders need.
  if ordering in ('newest', 'oldest') then
    execute format('select array_agg(l.transaction_no) from (%s) l', found) into numbers
      using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below, plain, descriptions,
            pattern, pence;
    total := coalesce(cardinality(numbers), 0);
    execute format('select array(select l.transaction_no from unnest($1) l (transaction_no) order by %s offset $2 limit $3)',
                   line_order(ordering, false)) into numbers using numbers, skipped, page_size;
    return;
  end if;
  execute format('with found as materialized (%s)
                  select (select count(*) from found),
                         array(select l.transaction_no from found l order by %s offset $12 limit $13)',
                 found, line_order(ordering, false))
    into total, numbers
    using account, first_no, last_no, wanted_status, wanted_category, amount_from, amount_below, plain, descriptions,
          pattern, pence, skipped, page_size;
end $$;
