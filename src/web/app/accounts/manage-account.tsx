import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { personalTerms } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { isoDateOf, londonDateOf, londonDayOf } from '../../../domain/london-time.ts'
import { isCurrent, shortAccountName } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { checkByFetched } from '../form-checks.ts'
import { Panel } from '../panel.tsx'
import { type FormAnswer, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { cancellingWords, closingWords, freezeWords } from './joint-and-closing-words.ts'
import { OrderNotice } from './order-notice.tsx'
import { accountPageWords, shortName } from './own-account-words.ts'
import { checkUnavailable, refusalOf } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'
import { useOtherHolder } from './use-other-holder.ts'
import { useFetchedDialog } from './use-fetched-dialog.ts'

/** Spec section 11.3. */
const words = {
  title: accountPageWords.manage,
  name: 'Account name',
  nameHint: (product: string) => `Only you see this name. Left empty, it reads “${product}”.`,
  save: 'Save',
  renamed: (name: string) => ({ title: 'Account Renamed', text: `It is now ${name}.` }),
  makePrimary: 'Make primary',
  makePrimaryHint: 'Home, Transactions and Statements show your primary account first.',
  primaryChanged: (name: string) => ({ title: 'Primary Account Changed', text: `It is now ${name}.` }),
} as const

interface NameFields {
  name: string
}

const checkName = checkByFetched<NameFields, NameFields>(
  async () => (await import('./own-money-rules.ts')).checkAccountName,
)

const rowClass = 'border-t border-line px-4 py-5 md:px-6'

interface ManageAccountProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

/** Spec section 11.3: the customer's own name for an account, the primary one, and what ends or freezes it. */
export const ManageAccount = ({ account, accounts }: ManageAccountProps) => (
  <Panel title={words.title}>
    <AccountName account={account} />
    {!account.isPrimary && isCurrent(account.productCode) && account.status === 'open' && (
      <MakePrimary account={account} />
    )}
    {account.holders.length > 1 && account.freeze === null && <FreezeAccount account={account} />}
    {account.lockedUntil !== null ? (
      <CancelAccount account={account} />
    ) : (
      // The bank refuses it of a frozen account, and the page says who froze it.
      account.closing === null &&
      account.status !== 'frozen' && <CloseAccount account={account} accounts={accounts} />
    )}
  </Panel>
)

/** Changes an account. Sending a change again changes nothing more. */
function useAccountChange(account: Account) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return {
    showToast,
    change: async (body: { name: string } | { isPrimary: true }): Promise<FormAnswer<null>> => {
      const answer = await sendOrder<null>(clock, async signal => {
        const reply = await bank.changeAccount({ params: { id: account.id }, body, signal })
        return reply.status === 204 ? { kind: 'done', body: null } : readUndone(reply, false)
      })
      // An answer that was lost may have been a yes. The form does not wait for what is read again: by the time that the page
      // shows the change, it takes the next one.
      void queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return refusalOf(answer)
    },
  }
}

const nameOf = ({ name, product }: Account): string => (name === product ? '' : name)

function AccountName({ account }: { account: Account }) {
  const { product, accountNumber } = account
  const { change, showToast } = useAccountChange(account)
  const { form, submit, isBusy, refusal } = useAppForm<NameFields, NameFields, null, RefusedRequest>({
    fields: ['name'],
    initial: { name: nameOf(account) },
    current: { name: nameOf(account) },
    check: checkName,
    checkUnavailable,
    send: change,
    onDone: (_, { name }) => {
      const shown = name.trim() === '' ? product : name.trim()
      // What was typed meanwhile stays.
      if (form.getValues('name') === name) form.reset({ name: name.trim() }, { keepDirtyValues: false })
      showToast({ look: 'success', ...words.renamed(shortAccountName(shown, accountNumber)) })
    },
  })
  const { field } = useFields(form)
  return (
    <Form className={`grid gap-5 ${rowClass}`} onSend={submit}>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,26rem)_auto]">
        <Field
          label={words.name}
          hint={words.nameHint(product)}
          placeholder={product}
          autoComplete="off"
          {...field('name')}
        />
        <Button
          type="submit"
          variant="line"
          busy={isBusy}
          className="justify-self-start max-md:w-full md:mt-[1.6875rem]"
        >
          {words.save}
        </Button>
      </div>
      <OrderNotice refusal={refusal} />
    </Form>
  )
}

const fetchCancelling = () => import('./cancel-account-dialog.tsx')

/** Only in the days after its opening in which Fixed Savings can be cancelled. */
function CancelAccount({ account }: { account: Account }) {
  const { clock } = useEnvironment()
  const cancelling = useFetchedDialog(fetchCancelling)
  const { cancellationDays } = personalTerms.fixedSavings
  const lastDay = isoDateOf(londonDayOf(new Date(account.openedAt)) + cancellationDays)
  if (londonDateOf(new Date(clock.now())) > lastDay) return null
  return (
    <Action
      title={cancellingWords.cancelAccount}
      text={cancellingWords.cancelHint(lastDay)}
      button={
        <Button
          variant="line"
          className={dangerClass}
          onClick={() => void cancelling.open()}
          {...cancelling.preparing}
        >
          {cancellingWords.cancelAccount}
        </Button>
      }
    >
      {cancelling.code && (
        <cancelling.code.CancelAccountDialog
          account={account}
          isOpen={cancelling.isOpen}
          onClose={cancelling.close}
        />
      )}
    </Action>
  )
}

const fetchFreezing = () => import('./freeze-account-dialog.tsx')

function FreezeAccount({ account }: { account: Account }) {
  const freezing = useFetchedDialog(fetchFreezing)
  const otherHolder = useOtherHolder(account)
  return (
    <Action
      title={freezeWords.freeze}
      text={freezeWords.freezeHint}
      button={
        <Button
          variant="line"
          className="max-md:w-full"
          onClick={() => void freezing.open()}
          {...freezing.preparing}
        >
          {freezeWords.freeze}
        </Button>
      }
    >
      {freezing.code && (
        <freezing.code.FreezeAccountDialog
          account={account}
          otherHolder={otherHolder}
          isOpen={freezing.isOpen}
          onClose={freezing.close}
        />
      )}
    </Action>
  )
}

const fetchClosing = () => import('./close-account-dialog.tsx')

function CloseAccount({ account, accounts }: ManageAccountProps) {
  const closing = useFetchedDialog(fetchClosing)
  const otherHolder = useOtherHolder(account)
  return (
    <Action
      title={closingWords.close}
      text={closingWords.closeHint}
      button={
        <Button
          variant="line"
          className={dangerClass}
          onClick={() => void closing.open()}
          {...closing.preparing}
        >
          {closingWords.close}
        </Button>
      }
    >
      {closing.code && (
        <closing.code.CloseAccountDialog
          account={account}
          accounts={accounts}
          otherHolder={otherHolder}
          isOpen={closing.isOpen}
          onClose={closing.close}
        />
      )}
    </Action>
  )
}

const dangerClass = 'border-danger-mark! text-danger! max-md:w-full'

interface ActionProps {
  readonly title: string
  readonly text: string
  readonly button: ReactNode
  /** Below them: what went wrong, or the dialog that the button opens. */
  readonly children: ReactNode
}

/** Something to do with the account: what it does, and its button. */
const Action = ({ title, text, button, children }: ActionProps) => (
  <div className={`grid gap-4 ${rowClass}`}>
    <div className="flex flex-wrap items-center justify-between gap-4 md:flex-nowrap md:*:last:flex-none">
      <span className="min-w-0">
        <b className="font-semibold">{title}</b>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      {button}
    </div>
    {children}
  </div>
)

function MakePrimary({ account }: { account: Account }) {
  const { change, showToast } = useAccountChange(account)
  const { submit, isBusy, refusal } = useAppForm<object, object, null, RefusedRequest>({
    fields: [],
    initial: {},
    check: value => ({ ok: true, value }),
    send: () => change({ isPrimary: true }),
    onDone: () => showToast({ look: 'success', ...words.primaryChanged(shortName(account)) }),
  })
  // The primary account has no such button.
  const button = useFocusAfter<HTMLButtonElement>()
  return (
    <Action
      title={words.makePrimary}
      text={words.makePrimaryHint}
      button={
        <Button ref={button} variant="line" busy={isBusy} onClick={submit} className="max-md:w-full">
          {words.makePrimary}
        </Button>
      }
    >
      <OrderNotice refusal={refusal} />
    </Action>
  )
}
