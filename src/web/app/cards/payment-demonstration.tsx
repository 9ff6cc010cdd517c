import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CardPayment } from '../../../contract/card-payments.ts'
import type { SandboxOutcome } from '../../../contract/card-sandbox.ts'
import { amountOfField } from '../../../domain/typed-amount.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { type OrderAnswer, readUndone, sendOrder } from '../accounts/send-once.ts'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { SandboxFrame, useSandboxClient } from './sandbox-parts.tsx'
import { sandboxWords as words } from './sandbox-words.ts'

const changes = ['settle', 'raise', 'reverse', 'refund'] as const
type Change = (typeof changes)[number]

/** Spec section 15.8: in a demonstration, what the merchant does to a payment later. */
export function PaymentDemonstration({ payment }: { readonly payment: Pick<CardPayment, 'id'> }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { answer, isBusy, press, missing, forget } = useChanges(payment)
  const faults = answer?.kind === 'refused' ? answer.errors : []
  const atAmount = faults.find(({ field: name }) => name === 'amount')?.message
  const error = missing ? words.amountMissing : atAmount
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return (
    <SandboxFrame>
      <p className="text-muted">{words.changeText}</p>
      <Field
        ref={field}
        label={words.amount}
        hint={words.amountHint}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        className="money"
        value={typed}
        onChange={event => {
          forget()
          setTyped(event.target.value)
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        {changes.map(change => (
          <Button key={change} variant="line" busy={isBusy} onClick={() => press(change, typed)}>
            {words[change]}
          </Button>
        ))}
      </div>
      <output className="money block font-semibold empty:absolute">
        {answer?.kind === 'done' && words.outcome(answer.body.outcome, answer.body.change)}
      </output>
      {answer?.kind === 'unanswered' && (
        <Notice look="warning" role="alert" lead={ownMoneyWords.unanswered}>
          {ownMoneyWords.again}
        </Notice>
      )}
      {answer?.kind === 'refused' && atAmount === undefined && (
        <Notice look="warning" role="alert" lead={answer.message} />
      )}
    </SandboxFrame>
  )
}

interface Sent {
  readonly id: string
  readonly change: Change
  readonly amount: string | undefined
}

interface Done {
  readonly outcome: SandboxOutcome
  readonly change: Change
}

/** Sends a change. One without an answer is sent again under its id, if the same is asked for. */
function useChanges({ id: paymentId }: Pick<CardPayment, 'id'>) {
  const bank = useSandboxClient()
  const { clock, newId } = useEnvironment()
  const queryClient = useQueryClient()
  const { isBusy, begin } = useOneAtATime()
  const [answer, setAnswer] = useState<OrderAnswer<Done>>()
  const [missing, setMissing] = useState(false)
  const unanswered = useRef<Sent>(undefined)
  const asks = {
    settle: bank.settleCardPayment,
    raise: bank.raiseCardPayment,
    reverse: bank.reverseCardPayment,
    refund: bank.refundCardPayment,
  } satisfies Record<Change, unknown>

  async function send(change: Change, amount: string | undefined) {
    const last = unanswered.current
    const isAgain = last?.change === change && last.amount === amount
    const sent = { id: isAgain ? last.id : newId(), change, amount }
    const answered = await sendOrder<Done>(clock, async signal => {
      const call = { params: { id: paymentId }, signal }
      const reply =
        change === 'raise'
          ? await asks.raise({ ...call, body: { id: sent.id, amount: amount ?? '' } })
          : await asks[change]({ ...call, body: { id: sent.id, amount } })
      if (reply.status === 200 || reply.status === 201)
        return { kind: 'done', body: { outcome: reply.body, change } }
      return readUndone(reply, isAgain)
    })
    unanswered.current = answered.kind === 'unanswered' ? sent : undefined
    await queryClient.invalidateQueries()
    setAnswer(answered)
  }

  function forget() {
    setAnswer(undefined)
    setMissing(false)
  }

  return {
    answer,
    isBusy,
    missing,
    forget,
    press: (change: Change, typed: string) => {
      forget()
      const amount = amountOfField(typed)
      if (amount === '' && (change === 'raise' || typed.trim() !== '')) setMissing(true)
      else void begin(() => send(change, amount === '' ? undefined : amount))
    },
  }
}
