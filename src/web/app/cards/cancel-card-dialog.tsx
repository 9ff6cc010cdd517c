import type { Card } from '../../../contract/cards.ts'
import { cardLabel } from '../../../domain/cards.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { useToast } from '../use-toast.ts'
import { useCardChange, useCardClient } from './card-queries.ts'
import { endCardWords as words } from './cards-words.ts'

interface CancelCardDialogProps extends DialogFrame {
  readonly card: Card
}

/** Asks before a card is cancelled for good (spec section 15.1). */
export function CancelCardDialog({ card, ...frame }: CancelCardDialogProps) {
  const bank = useCardClient()
  const { readAgain } = useCardChange()
  const { showToast } = useToast([])
  return (
    <ConfirmDialog
      {...frame}
      title={words.cancelTitle}
      action={words.cancel}
      keep={words.keep}
      isDanger
      send={async signal => {
        const reply = await bank.cancelCard({ params: { id: card.id }, body: {}, signal })
        await readAgain()
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.cancelled })}
    >
      <p>
        <b className="money block font-semibold">{cardLabel(card)}</b>
        {words.cancelText}
      </p>
    </ConfirmDialog>
  )
}
