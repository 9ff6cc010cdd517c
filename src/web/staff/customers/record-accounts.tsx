import { useState } from 'react'
import type { z } from 'zod'
import type { StaffCustomerAccounts } from '../../../contract/staff-customers.ts'
import { formatMoney } from '../../../domain/money.ts'
import { SelectField } from '../../components/field.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { customerWords as words } from './customer-words.ts'
import { MaskedValue } from './masked-value.tsx'
import { Nothing, RecordPart } from './record-part.tsx'
import { SubjectActs } from './subject-acts.tsx'
import { useRecord } from './use-record.ts'

type Accounts = z.infer<typeof StaffCustomerAccounts>

/** A customer's accounts with their holds, and the acts on each (specification section 17.5). */
export function RecordAccounts({ id }: { id: string }) {
  const query = useRecord(id, 'accounts', (staff, wanted) => staff.staffCustomerAccounts(wanted))
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <>
          <AccountTable id={id} accounts={body.accounts} />
          <h2 className="text-[1.0625rem]">{words.holds}</h2>
          {body.holds.length === 0 ? <Nothing /> : <HoldTable body={body} />}
          <ActsOnOne body={body} />
        </>
      )}
    </RecordPart>
  )
}

const column = words.accounts

interface AccountTableProps {
  readonly id: string
  readonly accounts: Accounts['accounts']
  /** At a glance, without how the balance comes about. */
  readonly isInPanel?: boolean
}

export const AccountTable = ({ id, accounts, isInPanel = false }: AccountTableProps) => (
  <LabelledTable
    isInPanel={isInPanel}
    label={words.tabs.accounts}
    columns={[
      { name: column.account },
      { name: column.number, width: 'w-[15rem]' },
      { name: column.status },
      ...(isInPanel
        ? []
        : [
            { name: column.booked, isAmount: true },
            { name: column.held, isAmount: true },
          ]),
      { name: column.available, isAmount: true },
    ]}
    rows={accounts.map(account => ({
      id: account.id,
      isMarked: false,
      cells: {
        [column.account]: (
          <span>
            <b className="font-semibold">{account.product}</b>
            <span className="block text-muted">{account.holders.join(', ')}</span>
            {account.pots.count > 0 && (
              <span className="block text-muted">
                {words.pots(account.pots.count)} {formatMoney(account.pots.balance)}
              </span>
            )}
          </span>
        ),
        [column.number]: (
          <MaskedValue
            id={id}
            field="account_number"
            accountId={account.id}
            label={`${words.number} ${account.number.slice(-4)}`}
            masked={account.number}
          />
        ),
        [column.status]: (
          <StaffBadge
            look={account.status === 'open' ? 'done' : account.status === 'frozen' ? 'waiting' : 'over'}
          >
            {account.isFrozenByBank ? words.byBank : words.statuses[account.status]}
          </StaffBadge>
        ),
        [column.booked]: formatMoney(account.booked),
        [column.held]: formatMoney(account.held),
        [column.available]: <b className="font-semibold">{formatMoney(account.available)}</b>,
      },
    }))}
  />
)

function HoldTable({ body }: { body: Accounts }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const { for: name, amount, reference, placed, until } = words.hold
  return (
    <LabelledTable
      label={words.holds}
      columns={[
        { name },
        { name: amount, width: 'w-[9rem]', isAmount: true },
        { name: reference },
        { name: placed },
        { name: until },
      ]}
      rows={body.holds.map(hold => ({
        id: hold.id,
        isMarked: false,
        cells: {
          [name]: hold.recipientName,
          [amount]: formatMoney(hold.amount),
          [reference]: hold.reference,
          [placed]: momentText(hold.placedAt, nowMs),
          [until]: momentText(hold.expiresAt, nowMs),
        },
      }))}
    />
  )
}

/** One account or hold is chosen; then what can be done with it. */
function ActsOnOne({ body }: { body: Accounts }) {
  const accounts = body.accounts.filter(({ status }) => status !== 'closed')
  // That of a held payment is decided with its task.
  const holds = body.holds.filter(({ kind }) => kind !== 'held_payment')
  const [chosen, setChosen] = useState('')
  const account = accounts.find(({ id }) => id === chosen)
  const hold = holds.find(({ id }) => id === chosen)
  const accountName = ({ product, number }: (typeof accounts)[number]) => `${product} ${number}`
  const holdName = ({ amount, recipientName }: (typeof holds)[number]) =>
    words.holdName(formatMoney(amount), recipientName)
  return (
    <div className="grid max-w-[34rem] gap-4">
      <SelectField label={words.actsOn} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{words.choose}</option>
        {accounts.map(one => (
          <option key={one.id} value={one.id}>
            {accountName(one)}
          </option>
        ))}
        {holds.map(one => (
          <option key={one.id} value={one.id}>
            {holdName(one)}
          </option>
        ))}
      </SelectField>
      {account && (
        <SubjectActs
          subjects="accounts"
          subjectId={account.id}
          what={accountName(account)}
          without={account.isFrozenByBank ? ['freeze_account'] : ['unfreeze_account']}
        />
      )}
      {hold && (
        <SubjectActs
          subjects="holds"
          subjectId={hold.id}
          what={holdName(hold)}
          // A card's hold is captured by its network alone.
          without={hold.kind === 'card' ? ['capture_hold'] : []}
        />
      )}
    </div>
  )
}
