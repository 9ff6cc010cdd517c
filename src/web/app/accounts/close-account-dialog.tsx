import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import type { ClosurePreview } from '../../../contract/joint.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { SelectField } from '../../components/field.tsx'
import { BankFault, type BankClient } from '../bank-client.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { useToast } from '../use-toast.ts'
import { ConfirmDialog, type DialogFrame } from './confirm-dialog.tsx'
import { closingWords as words } from './joint-and-closing-words.ts'
import { shortName } from './own-account-words.ts'

/** Below the accounts: what moves money may change it. */
const closureQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'closure', accountId],
    queryFn: async ({ signal }) => {
      const reply = await bank.readClosure({ params: { id: accountId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: 0,
  })

interface CloseAccountDialogProps extends DialogFrame {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
  /** The other holder of a joint account; empty for a sole one. */
  readonly otherHolder: string
}

/** Spec section 11.8: where the money of an account goes when it closes, and for a joint account, who has to agree. */
export function CloseAccountDialog({ account, accounts, otherHolder, ...frame }: CloseAccountDialogProps) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const { data, error, isError, refetch } = useBankQuery({
    ...closureQuery(bank, account.id),
    enabled: frame.isOpen,
  })
  const [chosen, setChosen] = useState<string>()
  const name = shortName(account)
  const isAgreeing = account.closing !== null && !account.closing.isMine
  const payers = accounts.filter(({ id }) => data?.payTo.includes(id) === true)
  const payTo = payers.find(({ id }) => id === chosen) ?? payers[0]
  const hasMoney = data !== undefined && penceOf(data.total) > 0n
  // A customer who only asks to close a joint account may do so with money in it.
  const isRequesting = data?.agreement === true && !isAgreeing
  const noPayTo = hasMoney && payers.length === 0 ? words.noPayTo(data.total) : undefined
  return (
    <ConfirmDialog
      {...frame}
      title={words.title(name)}
      action={isAgreeing ? words.agree : words.close}
      isDanger
      isReady={data !== undefined}
      impossible={isRequesting ? undefined : noPayTo}
      send={(signal, confirmationId) =>
        bank.closeAccount({
          params: { id: account.id },
          body: { payTo: hasMoney && payTo ? payTo.id : null, confirmationId },
          signal,
        })
      }
      onDone={({ status }) =>
        showToast({
          look: 'success',
          ...(status === 202 ? words.asked(name, otherHolder) : words.closed(name)),
        })
      }
    >
      {isError && !data && <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Placeholder>
          <Skeleton className="h-3 w-48" />
        </Placeholder>
      )}
      {data && <Preview preview={data} />}
      {data && data.cancels.length > 0 && <Cancelled rules={data.cancels} />}
      {data && hasMoney && payers.length > 0 && (
        <SelectField
          label={words.payTo}
          className="money"
          value={payTo?.id}
          onChange={event => setChosen(event.target.value)}
        >
          {payers.map(each => (
            <option key={each.id} value={each.id}>
              {shortName(each)}
            </option>
          ))}
        </SelectField>
      )}
      {isRequesting && (
        <>
          {noPayTo !== undefined && <p className="money">{noPayTo}</p>}
          <p>{words.agreement(otherHolder)}</p>
        </>
      )}
      {(isRequesting || noPayTo === undefined) && <p className="text-muted">{words.text}</p>}
    </ConfirmDialog>
  )
}

/** What ends with the account. Its amounts stand beside it where they are fixed. */
const Cancelled = ({ rules }: { rules: ClosurePreview['cancels'] }) => (
  <section aria-label={words.cancels}>
    <p className="font-semibold">{words.cancels}</p>
    <ul className="money mt-1 list-disc ps-5 text-nav">
      {rules.map(({ kind, name, amount }, at) => (
        <li key={at} className="wrap-anywhere">
          {words.kinds[kind]}: {name}
          {amount !== null && `, ${formatMoney(amount)}`}
        </li>
      ))}
    </ul>
  </section>
)

/** The money of the account, by where it is now. */
function Preview({ preview: { balance, interest, pots, total } }: { preview: ClosurePreview }) {
  const parts = [
    { name: words.balance, value: balance },
    ...(penceOf(interest) > 0n ? [{ name: words.interest, value: interest }] : []),
    ...pots.map(pot => ({ name: words.pot(pot.name), value: pot.balance })),
  ]
  if (penceOf(total) === 0n && pots.length === 0) return <p>{words.nothing}</p>
  const facts = parts.length > 1 ? [...parts, { name: words.total, value: total }] : parts
  return <FactList facts={facts.map(({ name, value }) => ({ name, value: formatMoney(value) }))} />
}
