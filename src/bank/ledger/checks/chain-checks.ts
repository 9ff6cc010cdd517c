// Checks of a page of audit chains: those with an id above $1, up to and including $2 (invariant 9).

const events = `
  select 9 as invariant, (x.e).chain_id::text as subject, 'event ' || (x.e).event_no || ' ' || c.found as found
    from (select e, lag(e.event_no) over w as previous_no, lag(e.hash) over w as previous_hash
            from audit_event e where e.chain_id > $1::uuid and e.chain_id <= $2::uuid
          window w as (partition by e.chain_id order by e.event_no)) x
    left join transfer t on (x.e).type like 'transfer.%' and t.id = ((x.e).detail ->> 'transferId')::uuid
   cross join lateral (values
     ((x.e).event_no <> coalesce(x.previous_no, 0) + 1, 'does not follow event ' || coalesce(x.previous_no, 0)),
     ((x.e).hash <> audit_hash(coalesce(x.previous_hash, first_hash()), x.e),
      'has not the hash of what it says'),
     ((x.e).type like 'transfer.%' and t.audit_event_no is distinct from (x.e).event_no,
      'tells of a transfer that does not name it')
   ) c (is_broken, found)
   where c.is_broken
   order by (x.e).chain_id, (x.e).event_no`

const end = `
  select 9 as invariant, c.id::text as subject, 'it does not end where it says' as found
    from audit_chain c
    left join lateral (select * from audit_event e where e.chain_id = c.id order by e.event_no desc limit 1) e on true
   where c.id > $1::uuid and c.id <= $2::uuid
     and (c.last_event_no, c.last_hash)
         is distinct from (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()))`

export const chainChecks: readonly string[] = [events, end]
