import type { Account } from '../../../contract/accounts.ts'
import { useFetchedDialog } from './use-fetched-dialog.ts'

/** The places that the dialog opens with. They can be changed. */
export interface MoveStart {
  readonly from?: string
  readonly to?: string
}

const fetchDialog = () => import('./move-money-dialog.tsx')

/** Opens the dialog that moves money between these accounts and their pots (spec section 11.5). */
export function useMoveMoney(accounts: readonly Account[]) {
  const { code, start, isOpen, open, close, preparing } = useFetchedDialog<
    Awaited<ReturnType<typeof fetchDialog>>,
    MoveStart
  >(fetchDialog)
  return {
    open: (places: MoveStart = {}) => void open(places),
    preparing,
    dialog: code && (
      <code.MoveMoneyDialog accounts={accounts} start={start ?? {}} isOpen={isOpen} onClose={close} />
    ),
  }
}
