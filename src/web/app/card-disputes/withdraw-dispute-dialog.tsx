import type { CardDispute } from '../../../contract/card-disputes.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { askWords } from '../payments/payments-words.ts'
import { useToast } from '../use-toast.ts'
import { useDisputeClient, useReadDisputesAgain } from './dispute-queries.ts'
import { disputesWords as words } from './dispute-words.ts'

interface WithdrawDisputeDialogProps extends DialogFrame {
  readonly dispute: CardDispute
}

/** Asks before a dispute is withdrawn, and says that its credit goes back (spec section 15.4). */
export function WithdrawDisputeDialog({ dispute, ...frame }: WithdrawDisputeDialogProps) {
  const { id, number, takeBack } = dispute
  const bank = useDisputeClient()
  const readAgain = useReadDisputesAgain()
  const { showToast } = useToast([])
  return (
    <ConfirmDialog
      {...frame}
      title={words.withdrawTitle}
      action={words.withdraw}
      keep={askWords.keep}
      isDanger
      send={async signal => {
        const reply = await bank.withdrawCardDispute({ params: { id }, body: {}, signal })
        // A decision may have been faster: the page shows it.
        await readAgain()
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.withdrawDone(number) })}
    >
      {takeBack !== null && <p>{words.withdrawCredit(takeBack)}</p>}
      <p>{words.withdrawText}</p>
    </ConfirmDialog>
  )
}
