import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useAccount } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { createTransferPlacement } from './place-order.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const TransferDialogContext = createContext<{ readonly open: () => void } | undefined>(undefined)

/** Opens the transfer dialog from any signed-in page. */
export function useTransferDialog() {
  const dialog = useContext(TransferDialogContext)
  if (!dialog) throw new Error('A signed-in page is rendered without the transfer dialog')
  return dialog
}

/**
 * Holds the one transfer that may be under way, above the pages, so that an order without its answer is not
 * forgotten when the dialog closes or the page changes.
 */
export function TransferDialogProvider({ children }: { children: ReactNode }) {
  const { bank, clock, newId } = useEnvironment()
  const queryClient = useQueryClient()
  const { account } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [placement] = useState(() =>
    createTransferPlacement({
      bank,
      clock,
      newId,
      onDecided: () => void queryClient.invalidateQueries({ queryKey: ['accounts'] }),
    }),
  )
  const state = useSyncExternalStore(placement.subscribe, placement.getState)
  const dialog = useMemo(() => ({ open: () => setOpen(true) }), [])

  return (
    <TransferDialogContext value={dialog}>
      {children}
      {account && (
        <TransferDialog
          account={account}
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
