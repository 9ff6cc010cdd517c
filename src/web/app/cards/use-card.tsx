import type { Card } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useFocusAfter } from '../focus-after.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useCardChange, useCardClient, useUnchangedToast } from './card-queries.ts'
import { CardSecrets } from './card-secrets.tsx'
import { cardWords as words, secretWords } from './cards-words.ts'

/** Spec section 15.1: the uses of an active or frozen card. */
export const UseCard = ({ card }: { card: Card }) => (
  <>
    {card.isPinBlocked && <BlockedPin card={card} />}
    <CardSecrets card={card} />
    <Freeze card={card} />
  </>
)

/** Freezes the card, or takes that back: both at once. */
function Freeze({ card: { id, status } }: { card: Card }) {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const { showToast, showUnchanged } = useUnchangedToast([words.frozen.title, words.unfrozen.title])
  const { isBusy, begin } = useOneAtATime()
  const isFrozen = status === 'frozen'

  async function turn() {
    const answer = await send(signal => {
      const call = { params: { id }, body: {}, signal }
      return isFrozen ? bank.unfreezeCard(call) : bank.freezeCard(call)
    })
    await readAgain()
    if (answer.kind === 'done') showToast({ look: 'success', ...(isFrozen ? words.unfrozen : words.frozen) })
    else showUnchanged(answer)
  }

  return (
    <Button
      variant={isFrozen ? 'primary' : 'line'}
      icon={isFrozen ? 'refresh' : 'lock'}
      busy={isBusy}
      className="w-full"
      onClick={() => void begin(turn)}
    >
      {isFrozen ? words.unfreeze : words.freeze}
    </Button>
  )
}

/** After three wrong PINs, none is taken until the customer has confirmed that it is them. */
function BlockedPin({ card: { id } }: { card: Card }) {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const { showToast, showUnchanged } = useUnchangedToast([secretWords.unblocked.title])
  const { isBusy, begin } = useOneAtATime()
  const { confirmed, confirmation } = useConfirmation()
  const part = useFocusAfter<HTMLDivElement>()

  async function unblock() {
    const answer = await confirmed(confirmationId =>
      send(signal =>
        bank.unblockCardPin({
          params: { id },
          body: { ...(confirmationId && { confirmationId }) },
          signal,
        }),
      ),
    )
    await readAgain()
    if (answer.kind === 'done') showToast({ look: 'success', ...secretWords.unblocked })
    else showUnchanged(answer)
  }

  return (
    <div ref={part} className="grid gap-3">
      <Notice look="warning" lead={secretWords.blocked} />
      <Button busy={isBusy} className="w-full" onClick={() => void begin(unblock)}>
        {secretWords.unblock}
      </Button>
      {confirmation}
    </div>
  )
}
