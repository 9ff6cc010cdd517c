import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { Notice } from '../../components/notice.tsx'
import { useAccount } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { createStoredOrder, createTransferSubmission } from './submit-order.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { isOpenOrder, type OpenOrder } from './transfer-flow.ts'
import type { TransferFields } from './transfer-form.tsx'
import { transferWords } from './transfer-words.ts'

interface TransferDialogWays {
  readonly open: () => void
  /** Opens it with its fields filled in, as to pay again. They can be changed. */
  readonly openWith: (fields: TransferFields) => void
  /** The order that is neither decided nor given up, while the dialog is closed. */
  readonly openOrder: OpenOrder | undefined
}

const TransferDialogContext = createContext<TransferDialogWays | undefined>(undefined)

/** Opens the transfer dialog from any signed-in page. */
export function useTransferDialog() {
  const dialog = useContext(TransferDialogContext)
  if (!dialog) throw new Error('A signed-in page is rendered without the transfer dialog')
  return dialog
}

/**
 * Holds the one transfer that may be under way, above the pages, so that an order without its answer is not
 * forgotten when the dialog closes or the page changes. After a reload the dialog opens by itself to tell of it.
 */
export function TransferDialogProvider({ children }: { children: ReactNode }) {
  const { account, data: accounts } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const { placement, state } = useTransferSubmission({
    accounts,
    onResumed: () => setOpen(true),
  })
  const [prefill, setPrefill] = useState<TransferFields>()
  const ways = useMemo(() => {
    const openWith = (fields: TransferFields | undefined) => {
      setPrefill(fields)
      setOpen(true)
    }
    return { open: () => openWith(undefined), openWith }
  }, [])
  useTransferLink(ways.open)

  // Found after its dialog was closed: the toast has told it.
  const isAnnouncedByToast = state.step === 'result' && !isOpen
  useEffect(() => {
    if (isAnnouncedByToast) placement.close()
  }, [placement, isAnnouncedByToast])

  const openOrder = !isOpen && isOpenOrder(state) ? state : undefined
  const dialog = useMemo(() => ({ ...ways, openOrder }), [ways, openOrder])
  return (
    <TransferDialogContext value={dialog}>
      {children}
      {account && (
        <TransferDialog
          account={account}
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

interface Watched {
  /** The customer's accounts, once they are known. */
  readonly accounts: readonly Account[] | undefined
  /** There is an order of before the page was loaded. The first function given is kept. */
  readonly onResumed: () => void
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * The one transfer that may be under way, and where it stands. What was without its answer when the page was loaded is
 * taken up as soon as the accounts are known. Whoever leaves the site while the bank's answer is out is asked first.
 */
function useTransferSubmission({ accounts, onResumed }: Watched) {
  const { bank, clock, newId, session } = useEnvironment()
  const queryClient = useQueryClient()
  const [placement] = useState(() =>
    createTransferSubmission({
      bank,
      clock,
      newId,
      kept: createStoredOrder(session),
      onResumed,
      onDecided: () => void queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    }),
  )
  const state = useSyncExternalStore(placement.subscribe, placement.getState)
  useEffect(() => placement.attend(), [placement])
  useEffect(() => {
    if (accounts && accounts.length > 0) placement.resume(accounts.map(({ id }) => id))
  }, [placement, accounts])
  const isOut = state.step === 'processing' || state.step === 'unheard'
  useEffect(() => {
    if (!isOut) return undefined
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [isOut])
  return { placement, state }
}

const transferParameter = 'transfer'

/** An address that ends in `?transfer=new` opens the dialog (ruling 26), once: it is taken out of the address. */
function useTransferLink(open: () => void) {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.get(transferParameter) === 'new'
  useEffect(() => {
    if (!isAsked) return
    open()
    setSearch(
      before => {
        before.delete(transferParameter)
        return before
      },
      { replace: true },
    )
  }, [isAsked, open, setSearch])
}

/** On every signed-in page, while a transfer is neither decided nor given up and its dialog is closed. */
export function OpenOrderNotice() {
  const { openOrder, open } = useTransferDialog()
  const words = openOrder?.step === 'unsent' ? transferWords.unsent : transferWords.unconfirmed
  return (
    <output className="block empty:hidden">
      {openOrder && (
        <Notice look="warning" lead={words.lead}>
          {transferWords.sum(openOrder.order.amount, openOrder.order.recipientName)}{' '}
          <button type="button" onClick={open} className="link inline! cursor-pointer">
            {transferWords.seeTransfer}
          </button>
        </Notice>
      )}
    </output>
  )
}
