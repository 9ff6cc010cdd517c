import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, Pot } from '../../../contract/accounts.ts'
import type { PotEntry } from '../../../contract/pots.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault, type BankClient } from '../bank-client.ts'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading, useFocusAtFirst } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { useBankQuery } from '../query-client.ts'
import { TransactionRowsSkeleton } from '../transactions/transaction-rows.tsx'
import { formatDayAndTime, signedAmount } from '../transactions/transaction-words.ts'
import { accountAddress } from './own-account-address.ts'
import { PotProgress, PotStone } from './account-rows.tsx'
import { BackLink } from './back-link.tsx'
import { useMoveMoney } from './move-money.tsx'
import { accountPageWords, ofGoal, potNote, shortName } from './own-account-words.ts'
import { potWords as words } from './own-money-words.ts'
import { useFetchedDialog } from './use-fetched-dialog.ts'

/** A pot with its newest entries, open or closed. */
const potQuery = (bank: BankClient, potId: string, pageSize: number) =>
  queryOptions({
    // Below the accounts: whatever changes a balance of theirs may change a pot's.
    queryKey: ['accounts', 'pots', potId, pageSize],
    queryFn: async ({ signal }) => {
      const reply = await bank.readPot({ params: { id: potId }, query: { pageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    placeholderData: (before, query) => (query?.queryKey[2] === potId ? before : undefined),
  })

interface PotPageProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
  readonly potId: string
}

const firstEntries = 20
/** The most that the bank sends at once. */
const mostEntries = 100

/** Spec section 11.3: what a pot has of its goal, what can be done with it, and what went in and out. */
export function PotPage({ account, accounts, potId }: PotPageProps) {
  const { bank } = useEnvironment()
  const [pageSize, setPageSize] = useState(firstEntries)
  const { data, error, isError, isPlaceholderData, refetch } = useBankQuery(potQuery(bank, potId, pageSize))
  if (data && data.accountId !== account.id) return <NotFoundInShell />
  if (!data && error instanceof BankFault && error.status === 404) return <NotFoundInShell />
  if (!data)
    return (
      <>
        <BackLink to={accountAddress(account.id)} label={shortName(account)} />
        <PageHeading className="sr-only">{words.inPot}</PageHeading>
        {isError ? (
          <LoadFailure words={words.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Panel title={words.inPot} isBusy>
            <TransactionRowsSkeleton count={3} />
          </Panel>
        )}
      </>
    )
  const { pot, closedAt, entries, total } = data
  return (
    <>
      <div>
        <BackLink to={accountAddress(account.id)} label={shortName(account)} />
        <div className="flex items-center gap-3">
          <PotStone colour={pot.colour} />
          <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
            {pot.name}
          </PageHeading>
        </div>
      </div>
      <output className="block empty:absolute">{isError && <StaleNotice />}</output>
      {closedAt !== null && <Notice look="info" lead={accountPageWords.closed(closedAt)} />}
      <PotBalance pot={pot} account={account} accounts={accounts} isClosed={closedAt !== null} />
      <Panel title={words.entries}>
        {entries.length === 0 ? (
          <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.noEntries}</p>
        ) : (
          <ul>
            {entries.map((entry, place) => (
              <EntryRow key={total - place} entry={entry} takesFocus={place === firstEntries} />
            ))}
          </ul>
        )}
        {entries.length < total && (pageSize < mostEntries || isPlaceholderData) && (
          <div className="grid border-t border-line p-4 md:justify-start md:px-6">
            <Button variant="line" busy={isPlaceholderData} onClick={() => setPageSize(mostEntries)}>
              {words.older}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}

interface PotBalanceProps {
  readonly pot: Pot
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly isClosed: boolean
}

function PotBalance({ pot, account, accounts, isClosed }: PotBalanceProps) {
  const { customer } = useSession()
  const { balance, goal, colour } = pot
  const note = potNote(pot)
  return (
    <section
      aria-label={words.inPot}
      className="grid gap-5 rounded-panel border border-line bg-surface p-5 md:p-6"
    >
      <div className="grid gap-1">
        <p className="money font-display text-(length:--text-balance) leading-[1.05] font-heading tracking-[-.028em] wrap-anywhere">
          {formatMoney(balance)}
        </p>
        {(goal !== null || note !== undefined) && (
          <p className="money flex flex-wrap gap-x-2 text-muted">
            {goal !== null && <span>{ofGoal(goal)}</span>}
            {note !== undefined && <span>{note}</span>}
          </p>
        )}
      </div>
      {goal !== null && <PotProgress pot={{ balance, goal, colour }} className="max-w-120" />}
      {!isClosed && account.status !== 'closed' && customer.hasPaymentChecks && (
        <PotActions pot={pot} account={account} accounts={accounts} />
      )}
    </section>
  )
}

const fetchForm = () => import('./pot-dialog.tsx')
const fetchClosing = () => import('./close-pot-dialog.tsx')

function PotActions({ pot, account, accounts }: Omit<PotBalanceProps, 'isClosed'>) {
  const move = useMoveMoney(accounts)
  const edit = useFetchedDialog(fetchForm)
  const closing = useFetchedDialog(fetchClosing)
  const canAdd = account.status === 'open'
  const wide = 'max-md:flex-1'
  return (
    <div className="flex flex-wrap gap-3">
      {canAdd && (
        <Button
          icon="plus"
          className={wide}
          onClick={() => move.open({ from: account.id, to: pot.id })}
          {...move.preparing}
        >
          {words.add}
        </Button>
      )}
      <Button
        variant="line"
        icon="minus"
        className={wide}
        onClick={() => move.open({ from: pot.id, to: account.id })}
        {...move.preparing}
      >
        {words.takeOut}
      </Button>
      <Button
        variant="line"
        icon="edit"
        className={wide}
        onClick={() => void edit.open()}
        {...edit.preparing}
      >
        {words.edit}
      </Button>
      <Button
        variant="line"
        className={`${wide} border-danger-mark! text-danger! md:ml-auto`}
        onClick={() => void closing.open()}
        {...closing.preparing}
      >
        {words.close}
      </Button>
      {move.dialog}
      {edit.code && <edit.code.EditPotDialog pot={pot} isOpen={edit.isOpen} onClose={edit.close} />}
      {closing.code && (
        <closing.code.ClosePotDialog
          pot={pot}
          account={account}
          isOpen={closing.isOpen}
          onClose={closing.close}
        />
      )}
    </div>
  )
}

/** `takesFocus`: it is the first of the older ones, whose button has gone. */
function EntryRow({ entry, takesFocus }: { entry: PotEntry; takesFocus: boolean }) {
  const row = useFocusAtFirst<HTMLLIElement>(takesFocus)
  const isIn = entry.type === 'credit'
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3 outline-none md:px-6"
    >
      <span
        className={`grid size-10 place-items-center rounded-control ${isIn ? 'bg-success-tint text-success' : 'bg-sunken text-muted'}`}
      >
        <Icon name={isIn ? 'plus' : 'minus'} />
      </span>
      <span className="min-w-0">
        <b className="font-semibold">{isIn ? words.in : words.out}</b>
        <time dateTime={entry.date} className="money block text-sm text-muted">
          {formatDayAndTime(entry.date)}
        </time>
      </span>
      <span className="money text-right">
        <span className={`font-semibold ${isIn ? 'text-success' : 'text-danger'}`}>
          {signedAmount(entry)}
        </span>
        <span className="block text-sm text-muted">{formatMoney(entry.balance)}</span>
      </span>
    </li>
  )
}
