import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { useAccount, useSession } from '../dashboard/signed-in.ts'
import { prepareDialogs } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { openStoredPayment, transferPaymentKey } from '../pay/stored-payment.ts'
import type { OpenPayment } from './checked-transfer-dialog.tsx'
import { createStoredOrder, createTransferSubmission } from './submit-order.ts'
import { isOpenOrder, type OpenOrder } from './transfer-flow.ts'
import type { TransferFields } from './transfer-form.tsx'

interface TransferDialogWays {
  readonly open: () => void
  /** Opens it with its fields filled in, for example to pay again. They can be changed. */
  readonly openWith: (fields: TransferFields) => void
  /** The payment that the dialog holds was given up on its own page: it begins again. */
  readonly forget: () => void
  /** An order that is neither decided nor given up, while the dialog is closed. */
  readonly openOrder: OpenPayment | OpenOrder | undefined
  /** For a button that opens the dialog: fetches its code when the pointer or the focus reaches the button. */
  readonly preparing: ReturnType<typeof preparingFor>
}

const TransferDialogContext = createContext<TransferDialogWays | undefined>(undefined)

/** Opens the transfer dialog from any signed-in page. */
export function useTransferDialog() {
  const dialog = useContext(TransferDialogContext)
  if (!dialog) throw new Error('A signed-in page is rendered without the transfer dialog')
  return dialog
}

// Most visits make no transfer, so the page does not wait for the dialog's code.
const fetchDialog = () => import('./transfer-dialog.tsx')
const fetchCheckedDialog = () => import('./checked-transfer-dialog.tsx')

function preparingFor(fetchCode: () => Promise<unknown>) {
  const prepare = () => {
    prepareDialogs()
    // If a part does not arrive now, opening the dialog fetches it again.
    for (const fetched of [fetchCode(), import('./transfer-form.tsx')]) fetched.catch(() => undefined)
  }
  return { onPointerEnter: prepare, onFocus: prepare }
}
const preparing = preparingFor(fetchDialog)
const preparingChecked = preparingFor(fetchCheckedDialog)

interface ProviderProps {
  readonly children: ReactNode
}

/**
 * Holds the one transfer that may be in progress. It stands above the pages, so that closing the dialog or changing the
 * page does not lose an order without an answer. After a reload with such an order, the dialog opens by itself. The private
 * desk's dialog orders transfers, everybody else's payments (specification section 12.3).
 */
export const TransferDialogProvider = ({ children }: ProviderProps) =>
  useSession().customer.hasPaymentChecks ? (
    <CheckedProvider>{children}</CheckedProvider>
  ) : (
    <DeskProvider>{children}</DeskProvider>
  )

/** Whether the dialog is open, with what it opens, and the ways to open it. */
function useOpening(isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [prefill, setPrefill] = useState<TransferFields>()
  const ways = useMemo(() => {
    const openWith = (fields: TransferFields | undefined) => {
      setPrefill(fields)
      setOpen(true)
    }
    return { open: () => openWith(undefined), openWith }
  }, [])
  useTransferLink(ways.open)
  return { isOpen, setOpen, prefill, ways }
}

/** What the private desk's dialog orders are no payments, and have no page on which they could be given up. */
const forgetNothing = () => undefined

function DeskProvider({ children }: ProviderProps) {
  const { account, data: accounts } = useAccount()
  const { isOpen, setOpen, prefill, ways } = useOpening()
  const { placement, state } = useTransferSubmission({
    accounts,
    onResumed: () => setOpen(true),
  })
  const { step } = state
  const code = useDialogCode(fetchDialog, {
    isOpen,
    isUnderWay: step !== 'form',
    onMissing: () => setOpen(false),
  })

  // The order was decided after the dialog was closed. The dialog's toast has announced the result.
  const isAnnouncedByToast = code !== undefined && state.step === 'result' && !isOpen
  useEffect(() => {
    if (isAnnouncedByToast) placement.close()
  }, [placement, isAnnouncedByToast])

  const openOrder = !isOpen && isOpenOrder(state) ? state : undefined
  const dialog = useMemo(() => ({ ...ways, forget: forgetNothing, openOrder, preparing }), [ways, openOrder])
  return (
    <TransferDialogContext value={dialog}>
      {children}
      {account && code && (
        <code.TransferDialog
          account={account}
          accounts={accounts ?? []}
          prefill={prefill}
          placement={placement}
          state={state}
          isOpen={isOpen}
          onClose={() => {
            placement.close()
            setOpen(false)
          }}
        />
      )}
    </TransferDialogContext>
  )
}

/** The dialog holds the order, and stays once it was opened. */
function CheckedProvider({ children }: ProviderProps) {
  const { session: tabStorage } = useEnvironment()
  const { email } = useSession().customer
  const { account, data: accounts } = useAccount()
  const [hasStored] = useState(
    () => openStoredPayment(tabStorage, email, transferPaymentKey).read() !== undefined,
  )
  const { isOpen, setOpen, prefill, ways } = useOpening(hasStored)
  const [order, setOrder] = useState<OpenPayment>()
  const [round, setRound] = useState(1)
  const code = useDialogCode(fetchCheckedDialog, {
    isOpen,
    isUnderWay: false,
    onMissing: () => setOpen(false),
  })
  const openOrder = isOpen ? undefined : order
  const dialog = useMemo(
    () => ({
      ...ways,
      forget: () => setRound(before => before + 1),
      openOrder,
      preparing: preparingChecked,
    }),
    [ways, openOrder],
  )
  return (
    <TransferDialogContext value={dialog}>
      {children}
      {account && code && (
        <code.CheckedTransferDialog
          key={round}
          account={account}
          accounts={accounts ?? []}
          prefill={prefill}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onOrder={setOrder}
        />
      )}
    </TransferDialogContext>
  )
}

interface DialogWanted {
  readonly isOpen: boolean
  /** An order is in progress. */
  readonly isUnderWay: boolean
  /** The dialog should be open, and its code has not arrived. */
  readonly onMissing: () => void
}

/**
 * The dialog's code, fetched when the dialog opens. An order that is in progress needs it too, even while the dialog is
 * closed: the dialog announces the result.
 */
function useDialogCode<Code>(
  fetchCode: () => Promise<Code>,
  { isOpen, isUnderWay, onMissing }: DialogWanted,
) {
  const { code, prepare: fetchSilently, want } = useCode(fetchCode)
  const fetchForOpen = useEffectEvent(async () => {
    if (!(await want())) onMissing()
  })
  const fetchForOrder = useEffectEvent(fetchSilently)
  useEffect(() => {
    if (isOpen) void fetchForOpen()
  }, [isOpen])
  useEffect(() => {
    if (isUnderWay) fetchForOrder()
  }, [isUnderWay])
  return code
}

interface SubmissionWatch {
  /** The customer's accounts; undefined until they are loaded. */
  readonly accounts: readonly Account[] | undefined
  /** There is an order from before the page was loaded. Only the function of the first render is used. */
  readonly onResumed: () => void
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The one transfer that may be in progress, and its state. An order that had no answer when the page was loaded is looked
 * up as soon as the accounts are known. While the bank's answer is missing, the browser asks before it leaves the site.
 */
function useTransferSubmission({ accounts, onResumed }: SubmissionWatch) {
  const { bank, clock, newId, session } = useEnvironment()
  const queryClient = useQueryClient()
  const [placement] = useState(() =>
    createTransferSubmission({
      bank,
      clock,
      newId,
      stored: createStoredOrder(session),
      onResumed,
      onDecided: () => void queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    }),
  )
  const state = useSyncExternalStore(placement.subscribe, placement.getState)
  useEffect(() => placement.attend(), [placement])
  useEffect(() => {
    if (accounts && accounts.length > 0) placement.resume(accounts.map(({ id }) => id))
  }, [placement, accounts])
  const isUnanswered = state.step === 'processing' || state.step === 'unanswered'
  useEffect(() => {
    if (!isUnanswered) return undefined
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [isUnanswered])
  return { placement, state }
}

const transferParameter = 'transfer'

/** `?transfer=new` in the address opens the dialog (ruling 26) and is then removed, so that it opens once. */
function useTransferLink(open: () => void) {
  const [search, setSearch] = useSearchParams()
  const isRequested = search.get(transferParameter) === 'new'
  useEffect(() => {
    if (!isRequested) return
    open()
    setSearch(
      before => {
        before.delete(transferParameter)
        return before
      },
      { replace: true },
    )
  }, [isRequested, open, setSearch])
}
