import { useState } from 'react'
import { Link } from 'react-router'
import type { CardDispute } from '../../../contract/card-disputes.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { Pager } from '../transactions/pager.tsx'
import { disputeAddress } from '../cards/card-payment-address.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import { disputesQuery, useDisputeClient } from './dispute-queries.ts'
import { disputesWords as words, disputeTitle } from './dispute-words.ts'

const pageSize = 5

/** Spec section 15.1: the customer's disputes, the newest first. */
export function DisputeList() {
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch } = useBankQuery(
    disputesQuery(useDisputeClient(), { page, pageSize }),
  )
  return (
    <Panel title={words.heading} className="@container">
      {isError && !data && <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.none}</p>}
      {data && data.total > 0 && (
        <ul>
          {data.cardDisputes.map(dispute => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
      {data && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} showing={words.showing} />
      )}
    </Panel>
  )
}

const DisputeRow = ({ dispute: { id, number, merchant, amount, status } }: { dispute: CardDispute }) => (
  <li>
    <Link
      to={disputeAddress(id)}
      className="money grid grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-3.5 leading-[1.4] no-underline -outline-offset-3! hover:bg-hover md:px-6 @min-[22rem]:grid-cols-[minmax(0,1fr)_auto_1.25rem]"
    >
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{disputeTitle(number)}</b>
        <span className="block text-sm text-muted">
          {formatMoney(amount)} at {merchant}
        </span>
      </span>
      <span className="@max-[22rem]:col-start-1 @max-[22rem]:row-start-2">
        <DisputeBadge status={status} />
      </span>
      <Icon
        name="chevron-right"
        className="text-subtle @max-[22rem]:col-start-2 @max-[22rem]:row-span-2 @max-[22rem]:row-start-1"
      />
    </Link>
  </li>
)
