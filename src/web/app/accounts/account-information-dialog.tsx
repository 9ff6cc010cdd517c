import type { Account } from '../../../contract/accounts.ts'
import { formatIban, formatSortCode } from '../../../domain/destination.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { useBankQuery } from '../query-client.ts'
import { Skeleton } from '../skeleton.tsx'
import { balanceQuery } from './account-queries.ts'
import { accountWords } from './account-words.ts'
import { CopyButton } from './copy-button.tsx'

interface AccountInformationDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Spec section 2: the details for paying into the account, each with a copy button; and the balances, which are
 * private and have none.
 */
export function AccountInformationDialog({ account, isOpen, onClose }: AccountInformationDialogProps) {
  const { holderName, accountNumber, sortCode, iban } = account
  const details = [
    { name: accountWords.holder, value: holderName },
    { name: accountWords.number, value: accountNumber },
    { name: accountWords.sortCode, value: formatSortCode(sortCode) },
    { name: accountWords.iban, value: formatIban(iban) },
  ]
  return (
    <Dialog
      title={accountWords.title}
      subtitle={accountWords.subtitle}
      isOpen={isOpen}
      onClose={onClose}
      closesFromOutside
      width="md:w-[35rem]"
      closeLabel={accountWords.close}
    >
      <DialogBody>
        <dl className="money">
          {details.map(({ name, value }) => (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-3 last:border-b"
            >
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="row-start-2 font-semibold md:text-lg wrap-anywhere">{value}</dd>
              <dd className="row-span-2 row-start-1 col-start-2">
                <CopyButton
                  what={name}
                  label={accountWords.copy}
                  text={value}
                  announcement={accountWords.copiedOf(name)}
                />
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex items-start gap-3 text-sm text-muted">
          <Icon name="shield" />
          {accountWords.assurance}
        </p>
        <AccountBalances accountId={account.id} />
      </DialogBody>
      <DialogFooter>
        <CopyButton
          label={accountWords.copyAll}
          size="medium"
          text={details.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          announcement={accountWords.copiedOf(accountWords.allDetails)}
        />
        <Button onClick={onClose}>{accountWords.close}</Button>
      </DialogFooter>
    </Dialog>
  )
}

const balanceWords = accountWords.balances

/** The booked balance, the pending amount and the available balance, refreshed every few seconds. */
function AccountBalances({ accountId }: { accountId: string }) {
  const { bank } = useEnvironment()
  const { data, isError } = useBankQuery(balanceQuery(bank, accountId))
  const place = <Skeleton className="h-[1lh] w-24" />
  return (
    <section aria-label={balanceWords.title} className="grid gap-2">
      <h3 className="text-lg">{balanceWords.title}</h3>
      {isError && !data ? (
        <p className="text-muted">{balanceWords.failed}</p>
      ) : (
        <FactList
          facts={[
            { name: balanceWords.booked, value: data ? formatMoney(data.booked) : place },
            { name: balanceWords.pending, value: data ? formatMoney(data.held) : place },
            { name: balanceWords.available, value: data ? formatMoney(data.available) : place },
          ]}
        />
      )}
      <p className="text-sm text-muted">{balanceWords.meaning}</p>
    </section>
  )
}
