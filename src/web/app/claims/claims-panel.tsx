import { useState } from 'react'
import { Link } from 'react-router'
import type { Claim } from '../../../contract/claims.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../panel.tsx'
import { claimAddress } from '../payments/payments-addresses.ts'
import { paymentsWords } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Pager } from '../transactions/pager.tsx'
import { ClaimBadge } from './claim-badge.tsx'
import { claimsQuery, useClaimClient } from './claim-queries.ts'
import { amountInWords, claimTitle, claimsWords as words } from './claims-words.ts'

const pageSize = 5

/** The customer's claims for the hub, and the page of them that is shown. */
export function useHubClaims() {
  const claims = useClaimClient()
  const [page, setPage] = useState(1)
  return { list: useBankQuery(claimsQuery(claims, { page, pageSize })), page, setPage }
}

type HubClaims = ReturnType<typeof useHubClaims>

/** Spec section 12.1: the hub's claims, the newest first. Nothing if there are none. */
export function ClaimsPanel({ list: { data }, page, setPage }: HubClaims) {
  if (!data || data.total === 0) return null
  return (
    <Panel title={words.heading} className="@container">
      <ul>
        {data.claims.map(claim => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      {data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} showing={words.showing} />
      )}
    </Panel>
  )
}

function noteOf(claim: Claim): string {
  const { status, kind, dueDay } = claim
  if (status === 'information_needed') return paymentsWords.asked
  if (status !== 'received') return amountInWords(claim)
  return `${amountInWords(claim)}. ${(kind === 'wrong_account' ? words.notices.write : paymentsWords.decide)(formatWeekdayAndDate(dueDay))}`
}

const ClaimRow = ({ claim }: { claim: Claim }) => (
  <li>
    <Link
      to={claimAddress(claim.id)}
      className="money grid grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3.5 leading-[1.4] no-underline -outline-offset-3! hover:bg-hover md:px-6 @min-[22rem]:grid-cols-[minmax(0,1fr)_auto_1.25rem]"
    >
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{claimTitle(claim.number)}</b>
        <span className="block text-sm text-muted">{noteOf(claim)}</span>
      </span>
      <span className="@max-[22rem]:col-start-1 @max-[22rem]:row-start-2">
        <ClaimBadge status={claim.status} />
      </span>
      <Icon
        name="chevron-right"
        className="text-subtle @max-[22rem]:col-start-2 @max-[22rem]:row-span-2 @max-[22rem]:row-start-1"
      />
    </Link>
  </li>
)
