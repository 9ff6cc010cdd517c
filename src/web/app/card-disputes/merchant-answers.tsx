import { useState } from 'react'
import type { CardDispute } from '../../../contract/card-disputes.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useCardChange } from '../cards/card-queries.ts'
import { useDisputeClient, useReadDisputesAgain } from './dispute-queries.ts'
import { disputesWords } from './dispute-words.ts'

const words = disputesWords.demonstration

/** Spec section 15.8: in a demonstration the merchant accepts or contests a dispute that was credited. */
export function MerchantAnswers({ dispute: { id, status } }: { dispute: CardDispute }) {
  const bank = useDisputeClient()
  const { send } = useCardChange()
  const readAgain = useReadDisputesAgain()
  const { isBusy, begin } = useOneAtATime()
  const [said, setSaid] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function answer(as: 'accepts' | 'contests') {
    setSaid(undefined)
    setFailure(undefined)
    const answered = await send(signal =>
      bank.answerDisputeAsMerchant({ body: { disputeId: id, answer: as }, signal }),
    )
    await readAgain()
    if (answered.kind === 'done') setSaid(words.said[as === 'accepts' ? 'won' : 'contested'])
    if (answered.kind === 'refused') setFailure(answered.message)
    if (answered.kind === 'unanswered') setFailure(`${ownMoneyWords.unanswered} ${ownMoneyWords.again}`)
  }

  // Once the merchant has answered here, its answer stays. What was answered elsewhere needs no panel.
  if (status !== 'credited' && said === undefined && failure === undefined) return null
  return (
    <section
      aria-label={words.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-dashed border-line-strong p-4 text-nav md:px-6 md:py-5"
    >
      <h2 className="text-lg">{words.heading}</h2>
      <p className="text-muted">{words.text}</p>
      {status === 'credited' && (
        <>
          <Button variant="line" busy={isBusy} onClick={() => void begin(() => answer('accepts'))}>
            {words.accepts}
          </Button>
          <Button variant="line" busy={isBusy} onClick={() => void begin(() => answer('contests'))}>
            {words.contests}
          </Button>
        </>
      )}
      <output className="block font-semibold empty:absolute">{said}</output>
      {failure !== undefined && <Notice look="warning" role="alert" lead={failure} />}
    </section>
  )
}
