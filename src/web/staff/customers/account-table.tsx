import type { z } from 'zod'
import type { StaffCustomerAccounts } from '../../../contract/staff-customers.ts'
import { formatMoney } from '../../../domain/money.ts'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { customerWords as words } from './customer-words.ts'
import { MaskedValue } from './masked-value.tsx'

/** A customer's accounts, with their holds and cards. */
export type RecordedAccounts = z.infer<typeof StaffCustomerAccounts>

const column = words.accounts

interface AccountTableProps {
  readonly id: string
  readonly accounts: RecordedAccounts['accounts']
  /** At a glance, without how the balance comes about. */
  readonly isInPanel?: boolean
}

/** The accounts of a customer: their numbers are masked. */
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
