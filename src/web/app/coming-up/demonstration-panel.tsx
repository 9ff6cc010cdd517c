import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import type { ComingUp, NextPaymentDayResult } from '../../../contract/coming-up.ts'
import { isCurrent } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { type OrderAnswer, readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { demonstrationWords as words } from './coming-up-words.ts'

const fetchDialog = () => import('./simulated-direct-debit-dialog.tsx')

/** What is made next: the first day on which something leaves the account, and whether all of it waits for its second attempt. */
export function nextToMake({ days }: Pick<ComingUp, 'days'>) {
  for (const { date, items } of days) {
    const out = items.filter(({ direction }) => direction === 'out')
    if (out.length === 0) continue
    return { date, attempt: out.every(({ retryAt }) => retryAt !== null) ? 2 : 1 } as const
  }
  return undefined
}

interface DemonstrationPanelProps {
  readonly coming: ComingUp
  /** The account that it is about. Companies collect from current and joint accounts alone. */
  readonly account: Pick<Account, 'id' | 'productCode'>
}

/** Spec section 13.10: in a demonstration, what is due can be made before its day, and companies can collect. */
export function DemonstrationPanel({ coming, account }: DemonstrationPanelProps) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  const next = nextToMake(coming)
  const heading = useRef<HTMLHeadingElement>(null)
  const { press, isBusy, said, failure } = useNextDay(account.id, next)
  const isOver = next === undefined && said !== undefined
  // The button that had the focus goes with the last of what is due.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) heading.current?.focus()
  }, [isOver])
  return (
    <section
      aria-label={words.heading}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-dashed border-line-strong p-4 text-nav md:px-6 md:py-5"
    >
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {words.heading}
      </h2>
      <p className="money text-muted">{next ? words.text(next.date) : words.nothing}</p>
      {next && (
        <Button variant="line" busy={isBusy} className="h-auto! whitespace-normal!" onClick={press}>
          {words.make}
        </Button>
      )}
      <output className="money block empty:absolute">{said}</output>
      {failure && (
        <Notice look="warning" role="alert" lead={failure.lead}>
          {failure.text}
        </Notice>
      )}
      {isCurrent(account.productCode) && (
        <Button
          variant="line"
          icon="plus"
          className="h-auto! whitespace-normal!"
          onClick={() => void open()}
          {...preparing}
        >
          {words.add}
        </Button>
      )}
      {code && <code.SimulatedDirectDebitDialog accountId={account.id} isOpen={isOpen} onClose={close} />}
    </section>
  )
}

/** Makes what is due on a day now, and says what became of it. */
function useNextDay(accountId: string, next: ReturnType<typeof nextToMake>) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { isBusy, begin } = useOneAtATime()
  const [answer, setAnswer] = useState<OrderAnswer<NextPaymentDayResult>>()

  async function make(day: NonNullable<typeof next>) {
    setAnswer(undefined)
    const answered = await sendOrder<NextPaymentDayResult>(clock, async signal => {
      const reply = await bank.makeNextPaymentDay({ body: { accountId, ...day }, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body } : readUndone(reply, false)
    })
    // Payments, standing orders and Direct Debits stand elsewhere than they did.
    await queryClient.invalidateQueries()
    setAnswer(answered)
  }

  return {
    isBusy,
    press: () => next && void begin(() => make(next)),
    said: answer?.kind === 'done' ? words.done(answer.body) : undefined,
    failure: answer && failureWords(answer),
  }
}

function failureWords(
  answer: OrderAnswer<unknown>,
): { readonly lead: string; readonly text?: string } | undefined {
  if (answer.kind === 'unanswered') return words.unanswered
  return answer.kind === 'refused' ? { lead: answer.message } : undefined
}
