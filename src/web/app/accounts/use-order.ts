import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment.ts'
import type { FormAnswer, RefusedRequest } from '../use-app-form.ts'
import { type OrderAnswer, sendOrder } from './send-once.ts'

const leaveGuard = (event: BeforeUnloadEvent) => event.preventDefault()

interface OrderOptions<Order, Body> {
  /** One order of a name may be without an answer. */
  readonly name: string
  /** Sends it. `isRetry`: an earlier attempt had no answer. */
  readonly send: (
    order: Order,
    attempt: { readonly isRetry: boolean; readonly signal: AbortSignal },
  ) => Promise<OrderAnswer<Body>>
  /** What the bank's answer means to the form: a decision may still be a refusal. */
  readonly onAnswered: (
    answer: Exclude<OrderAnswer<Body>, { kind: 'unanswered' }>,
    order: Order,
  ) => Promise<FormAnswer<Body>> | FormAnswer<Body>
}

/**
 * An order that is sent under one id until the bank has answered. It is found again after its dialog is closed and on
 * other pages, so that it is sent again under its own id; signing out forgets it. While one has no answer, the browser
 * asks before it leaves the site.
 */
export function useOrder<Order, Body>({ name, send, onAnswered }: OrderOptions<Order, Body>) {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  const queryKey = ['unanswered order', name]
  const [unanswered, setUnanswered] = useState(() => queryClient.getQueryData<Order>(queryKey))
  const [isRetrying, setRetrying] = useState(false)
  const isOpen = unanswered !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('beforeunload', leaveGuard)
    return () => window.removeEventListener('beforeunload', leaveGuard)
  }, [isOpen])

  async function place(order: Order, isRetry = false): Promise<FormAnswer<Body>> {
    // Stored before it is sent: an answer that never comes must find it.
    queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
    queryClient.setQueryData(queryKey, order)
    const answer = await sendOrder(clock, signal => send(order, { isRetry, signal }))
    if (answer.kind === 'unanswered') {
      setUnanswered(() => order)
      return { kind: 'left' }
    }
    queryClient.removeQueries({ queryKey })
    setUnanswered(undefined)
    void queryClient.invalidateQueries({ queryKey: ['accounts'] })
    return onAnswered(answer, order)
  }

  return {
    unanswered,
    isRetrying,
    place,
    /** Sends the unanswered order again. */
    retry: async (refuse: (refused: RefusedRequest) => void) => {
      if (unanswered === undefined || isRetrying) return
      setRetrying(true)
      const answer = await place(unanswered, true)
      setRetrying(false)
      if (answer.kind === 'refused') refuse(answer)
    },
  }
}
