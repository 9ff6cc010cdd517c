import { useState } from 'react'
import type { Card } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useCardChange, useCardClient } from './card-queries.ts'
import { demonstrationWords as words } from './cards-words.ts'

/** Spec section 15.8: in a demonstration the post can be made to come. */
export function DeliverCard({ card: { id } }: { card: Card }) {
  const bank = useCardClient()
  const { send, readAgain } = useCardChange()
  const { isBusy, begin } = useOneAtATime()
  const [said, setSaid] = useState<string>()
  const [lost, setLost] = useState<string>()

  async function deliver() {
    setSaid(undefined)
    setLost(undefined)
    const answer = await send(signal => bank.deliverCard({ body: { cardId: id }, signal }))
    await readAgain()
    if (answer.kind === 'done') setSaid(words.delivered)
    if (answer.kind === 'refused') setLost(answer.message)
    if (answer.kind === 'unanswered') setLost(`${ownMoneyWords.unheard} ${ownMoneyWords.again}`)
  }

  return (
    <section
      aria-label={words.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-dashed border-line-strong p-4 text-nav md:px-6 md:py-5"
    >
      <h2 className="text-lg">{words.heading}</h2>
      <p className="text-muted">{words.text}</p>
      <Button variant="line" busy={isBusy} onClick={() => void begin(deliver)}>
        {words.deliver}
      </Button>
      <output className="money block font-semibold empty:hidden">{said}</output>
      {lost !== undefined && <Notice look="warning" role="alert" lead={lost} />}
    </section>
  )
}
