import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useAccount } from '../dashboard/signed-in.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { isOpenOrder, type OpenOrder } from './transfer-flow.ts'
import type { TransferFields } from './transfer-form-schema.ts'
import { usePlacement } from './use-placement.ts'
import { useTransferLink } from './use-transfer-link.ts'

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
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const { placement, state } = usePlacement({ accountId: account?.id, onResumed: () => setOpen(true) })
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
  const isToldByToast = state.step === 'result' && !isOpen
  useEffect(() => {
    if (isToldByToast) placement.close()
  }, [placement, isToldByToast])

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
