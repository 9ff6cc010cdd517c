import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { timings } from '../../../../content/facts.ts'
import type { Payment as PaymentSchema } from '../../../contract/payments.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import type { PaymentBody, Recipient } from './pay-draft.ts'
import { openStoredPayment, type PaymentOrder, type PaymentStorageKey } from './stored-payment.ts'

export type Payment = z.infer<typeof PaymentSchema>

/** A payment from Confirm to the bank's decision. */
export type PaymentState =
  | { readonly at: 'none' }
  /** Its first answer is on its way, or the customer confirms it. */
  | { readonly at: 'sending'; readonly order: PaymentOrder }
  /** `isLate`: an attempt had no answer, and the next one is on its way. */
  | { readonly at: 'processing'; readonly order: PaymentOrder; readonly isLate: boolean }
  | { readonly at: 'finding' | 'unsent'; readonly order: PaymentOrder }
  | { readonly at: 'unanswered'; readonly order: PaymentOrder; readonly isResumed: boolean }
  /** Found after a reload: it waits for its confirmation. */
  | { readonly at: 'waiting'; readonly order: PaymentOrder }
  | { readonly at: 'result'; readonly order: PaymentOrder; readonly payment: Payment }

/** What cannot be interrupted: a payment whose answer or confirmation is waited for, or one that is being given up. */
export type UnderWay = 'sending' | 'cancelling'

export interface RefusedPayment extends RefusedRequest {
  readonly code: string | undefined
}

/** What became of a payment that was given up. Without `order`, nothing had been sent. */
export interface GivenUp {
  /** `changed`: the bank had decided it before. `unheard`: it is not known whether it is cancelled. */
  readonly answer: 'cancelled' | 'changed' | 'unanswered'
  readonly order?: PaymentOrder
}

type PlaceAnswer =
  | { readonly kind: 'done'; readonly body: Payment }
  | RefusedPayment
  | { readonly kind: 'left' | 'unanswered' }

const none: PaymentState = { at: 'none' }

/** The delays before a payment without an answer is sent or looked up again. After the last, a button does it. */
const retryDelaysMs = [1000, 2000, 4000] as const

interface Attempts<Answer> {
  readonly send: (isAgain: boolean) => Promise<Answer>
  readonly wait: (delayMs: number) => Promise<void>
  /** Whether the customer still wants the answer: they have not given the payment up. */
  readonly isAwaited: () => boolean
  /** An attempt had no answer, and the next one follows. */
  readonly onDelay: () => void
}

/**
 * Sends a payment until it has an answer, once and then after each of the delays. Undefined: it was given up meanwhile, so that
 * whatever the bank says of it, it is not sent any more.
 */
export async function tryUntilAnswered<Answer extends { readonly kind: string }>({
  send,
  wait,
  isAwaited,
  onDelay,
}: Attempts<Answer>): Promise<Answer | undefined> {
  let answer = await send(false)
  for (const delayMs of retryDelaysMs) {
    if (answer.kind !== 'unanswered' || !isAwaited()) break
    onDelay()
    await wait(delayMs)
    if (isAwaited()) answer = await send(true)
  }
  return isAwaited() ? answer : undefined
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

interface PaymentOptions {
  /** The bank refused it: nothing was sent. */
  readonly onRefused: (refusal: RefusedPayment) => void
  /** Where it is stored until its result was seen. */
  readonly storedAs?: PaymentStorageKey
  /** The customer comes from elsewhere: no reload, and no Back. */
  readonly isVisit?: boolean
}

/**
 * The payment that is being made, under one id: while the bank has not answered, it is the same payment that is sent again
 * or asked for. It is stored before it is sent, so that a reload finds it.
 */
export function usePayment({ onRefused, storedAs, isVisit = false }: PaymentOptions) {
  const { newId, session } = useEnvironment()
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const [stored] = useState(() => openStoredPayment(session, customer.email, storedAs))
  const [state, setState] = useState<PaymentState>(() => {
    const order = isVisit ? stored.readUnseen() : stored.read()
    return order ? { at: 'finding', order } : none
  })
  const saved = useRef<SavedAttempt>({})
  const wasResumed = useRef(state.at === 'finding')
  /** The order whose answer is waited for. One that was given up is neither confirmed nor sent again, whatever the answer. */
  const awaitedId = useRef<string>(undefined)
  const confirming = useOneAtATime()
  const cancelling = useOneAtATime()
  const { send, find, cancel, wait, confirmation } = useRequests()
  useGuard(state)

  // A reload shows the result again; a customer who goes to another page has seen it.
  const isDecided = state.at === 'result'
  useEffect(() => {
    if (!isDecided) return undefined
    stored.markSeen()
    return () => stored.clear()
  }, [isDecided, stored])

  /** Sends a payment that the bank has cancelled before it was confirmed, once, as a new one. */
  function sendAnew(cancelled: PaymentOrder) {
    const order = { ...cancelled, id: newId() }
    saved.current = { last: { id: order.id, text: JSON.stringify(order.body) } }
    stored.write(order)
    setState({ at: 'sending', order })
    return sendUntilAnswered(order, { isRetry: false, isAnew: true })
  }

  async function settle(order: PaymentOrder, answer: PlaceAnswer, isAnew: boolean): Promise<void> {
    switch (answer.kind) {
      case 'done':
        // Its 15 minutes are over, or five proofs were wrong. The customer is still here and wants it.
        if (answer.body.status === 'cancelled' && !isAnew && !wasResumed.current) return sendAnew(order)
        void queryClient.invalidateQueries({ queryKey: ['accounts'] })
        void queryClient.invalidateQueries({ queryKey: ['payments'] })
        setState({ at: 'processing', order, isLate: false })
        await wait(timings.transferProcessingMs)
        return setState({ at: 'result', order, payment: answer.body })
      case 'refused':
        stored.clear()
        if (answer.code === 'payment_id_reused') saved.current = {}
        setState(none)
        return onRefused(answer)
      case 'left':
        // The bank keeps a payment that waits for its confirmation. It is asked for again under the same id.
        return setState(wasResumed.current ? { at: 'waiting', order } : none)
      case 'unanswered':
        return setState({ at: 'unanswered', order, isResumed: false })
    }
  }

  async function sendUntilAnswered(
    order: PaymentOrder,
    { isRetry, isAnew = false }: { readonly isRetry: boolean; readonly isAnew?: boolean },
  ): Promise<void> {
    awaitedId.current = order.id
    const isAwaited = () => awaitedId.current === order.id
    const answer = await tryUntilAnswered({
      send: isAgain =>
        send(order, {
          isRetry: isRetry || isAgain,
          isAwaited,
          onConfirmationRequired: stored.keepConfirmation,
        }),
      wait,
      isAwaited,
      onDelay: () => setState({ at: 'processing', order, isLate: true }),
    })
    if (answer) await settle(order, answer, isAnew)
  }

  async function findUntilAnswered(order: PaymentOrder) {
    setState({ at: 'finding', order })
    let found = await find(order)
    for (const delayMs of retryDelaysMs) {
      if (typeof found === 'object') break
      // One that was sent just before the reload may still be on its way.
      await wait(delayMs)
      found = await find(order)
    }
    if (found === 'missing') return setState({ at: 'unsent', order })
    if (found === 'unanswered') return setState({ at: 'unanswered', order, isResumed: true })
    if (found.status === 'awaiting_confirmation') return setState({ at: 'waiting', order })
    return setState({ at: 'result', order, payment: found })
  }

  function underWay(): UnderWay | undefined {
    if (cancelling.isBusy) return 'cancelling'
    return state.at === 'sending' || confirming.isBusy ? 'sending' : undefined
  }

  async function giveUp(): Promise<GivenUp> {
    const order = stored.read()
    stored.clear()
    awaitedId.current = undefined
    saved.current = {}
    const answer = order ? await cancel(order) : 'cancelled'
    void queryClient.invalidateQueries({ queryKey: ['payments'] })
    return { answer, ...(order && { order }) }
  }

  const isFound = useRef(false)
  useEffect(() => {
    if (state.at !== 'finding' || isFound.current) return
    isFound.current = true
    void findUntilAnswered(state.order)
  })

  return {
    state,
    confirmation,
    underWay: underWay(),
    /** Creates the payment's id, once for its content, and sends it. */
    pay: (body: PaymentBody, recipient: Recipient) => {
      const before = stored.read()
      const id = messageIdOf(body, saved.current, newId)
      // A changed payment is another one; the one before waits for nobody.
      if (before && before.id !== id) void cancel(before)
      const order: PaymentOrder = {
        id,
        body,
        name: recipient.name,
        ...(recipient.saveAs && { saveAs: { ...recipient.saveAs, id: newId() } }),
      }
      stored.write(order)
      wasResumed.current = false
      setState({ at: 'sending', order })
      void sendUntilAnswered(order, { isRetry: false })
    },
    /** Sends the same payment again, or asks for the one of before a reload. */
    checkAgain: () => {
      if (state.at !== 'unanswered') return
      const { order, isResumed } = state
      if (isResumed) void findUntilAnswered(order)
      else {
        setState({ at: 'processing', order, isLate: true })
        void sendUntilAnswered(order, { isRetry: true })
      }
    },
    /** Sends a payment that the bank does not have. */
    sendAgain: () => {
      if (state.at !== 'unsent') return
      setState({ at: 'processing', order: state.order, isLate: false })
      void sendUntilAnswered(state.order, { isRetry: false })
    },
    /** Has the payment confirmed that waits for it. */
    confirmWaiting: () => {
      if (state.at !== 'waiting') return
      const { order } = state
      void confirming.begin(() => sendUntilAnswered(order, { isRetry: true }))
    },
    /** The customer does not pay, and leaves. A payment that waits for its confirmation is cancelled. */
    doNotPay: (onGivenUp?: (outcome: GivenUp) => void) =>
      cancelling.begin(async () => {
        const outcome = await giveUp()
        onGivenUp?.(outcome)
      }),
    /** The customer has seen the result, and pays somebody else. */
    leave: () => stored.clear(),
    /** Gives up a payment that the bank does not have. */
    drop: () => {
      stored.clear()
      awaitedId.current = undefined
      saved.current = {}
      setState(none)
    },
  }
}

/** While the bank's answer is missing, the browser asks before it leaves the site. */
function useGuard({ at }: PaymentState) {
  const isOpen = at === 'processing' || at === 'unanswered'
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [isOpen])
}

interface SendOptions {
  readonly isRetry: boolean
  /** Whether the customer still wants it. If not, its confirmation does not open any more. */
  readonly isAwaited: () => boolean
  /** The bank asks for a confirmation of the payment. */
  readonly onConfirmationRequired: (paymentId: string, confirmationId: string) => void
}

/** The requests of a payment, each with its own time limit. */
function useRequests() {
  const { bank, clock } = useEnvironment()
  const { confirmed, confirmation } = useConfirmation()
  /** Of the last attempt: sent again, it was used or it still counts. After a reload, {@link PaymentOrder} has it. */
  const confirmedBy = useRef<string>(undefined)

  async function post({ id, body }: PaymentOrder, isRetry: boolean, confirmationId: string | undefined) {
    try {
      return await askInTime(clock, async (signal): Promise<PlaceAnswer> => {
        const reply = await bank.placePayment({
          body: { ...body, id, ...(confirmationId !== undefined && { confirmationId }) },
          signal,
        })
        if (reply.status === 200 || reply.status === 201) return { kind: 'done', body: reply.body.payment }
        const undone = readUndone(reply, isRetry)
        return undone.kind === 'refused' ? { ...undone, code: readRefusal(reply)?.code } : undone
      })
    } catch {
      return { kind: 'unanswered' } as const
    }
  }

  return {
    confirmation,
    wait: (delayMs: number) => new Promise<void>(resolve => clock.after(delayMs, resolve)),
    send: (
      order: PaymentOrder,
      { isRetry, isAwaited, onConfirmationRequired }: SendOptions,
    ): Promise<PlaceAnswer> =>
      confirmed(async (confirmationId): Promise<PlaceAnswer> => {
        const before = isRetry ? (confirmedBy.current ?? order.confirmationId) : undefined
        confirmedBy.current = confirmationId ?? before
        const answer = await post(order, isRetry, confirmedBy.current)
        const required = answer.kind === 'refused' ? answer.toConfirm : undefined
        if (required && required !== 'no_method') onConfirmationRequired(order.id, required.id)
        return isAwaited() ? answer : { kind: 'left' }
      }),
    find: async ({ id }: PaymentOrder): Promise<Payment | 'missing' | 'unanswered'> => {
      const found = await sendOrder<Payment | 'missing'>(clock, async signal => {
        const reply = await bank.readPayment({ params: { id }, signal })
        if (reply.status === 200) return { kind: 'done', body: reply.body.payment }
        return reply.status === 404 ? { kind: 'done', body: 'missing' } : { kind: 'unanswered' }
      })
      return found.kind === 'done' ? found.body : 'unanswered'
    },
    /** If this is lost, the payment ends by itself within its 15 minutes. */
    cancel: async ({ id }: PaymentOrder): Promise<GivenUp['answer']> => {
      try {
        const { status } = await askInTime(clock, signal =>
          bank.cancelPayment({ params: { id }, body: {}, signal }),
        )
        if (status === 409) return 'changed'
        // A payment that the bank does not have is not made either.
        return status === 200 || status === 404 ? 'cancelled' : 'unanswered'
      } catch {
        return 'unanswered'
      }
    },
  }
}
