import type { Subscription } from '../../../contract/subscriptions.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { askWords } from '../payments/payments-words.ts'
import { useToast } from '../use-toast.ts'
import { useCardChange, useCardClient } from './card-queries.ts'
import { subscriptionWords as words } from './subscription-words.ts'

interface StopMerchantDialogProps extends DialogFrame {
  readonly subscription: Subscription
}

/** Asks before a merchant's recurring payments are refused (spec section 15.4). */
export function StopMerchantDialog({ subscription: { id, merchant }, ...frame }: StopMerchantDialogProps) {
  const bank = useCardClient()
  const { readAgain } = useCardChange()
  const { showToast } = useToast([words.allowedNow(merchant).title])
  return (
    <ConfirmDialog
      {...frame}
      title={askWords.asks(words.stop)}
      action={words.stop}
      keep={words.keep}
      isDanger
      send={async signal => {
        const reply = await bank.stopMerchant({ params: { id }, signal })
        await readAgain()
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.stoppedNow(merchant) })}
    >
      <p className="wrap-anywhere">{words.stopText(merchant)}</p>
    </ConfirmDialog>
  )
}
