import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { Confirmed } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import {
  type AppForm,
  type FormAnswer,
  type FormCheck,
  type RefusedRequest,
  useAppForm,
  useFields,
} from '../use-app-form.ts'
import { checkUnavailable } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'

const leaveGuard = (event: BeforeUnloadEvent) => event.preventDefault()

/** What a form sends, under the id of its order. */
type Ordered<Value> = Value & { readonly id: string }

const keyOf = (name: string) => ['unanswered order', name] as const

function storeOrder(queryClient: QueryClient, name: string, order: { readonly id: string }): void {
  const queryKey = keyOf(name)
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData(queryKey, order)
}

/** Takes up an order from before a reload, whose answer is missing, unless there is a later one. */
export function restoreOrder(queryClient: QueryClient, name: string, order: { readonly id: string }): void {
  if (queryClient.getQueryData(keyOf(name)) === undefined) storeOrder(queryClient, name, order)
}

/**
 * The order of this name as it was sent, from before it is sent until the bank has answered. A step that shows what is going
 * to be sent shows this one: it alone is sent again.
 */
export function useSentOrder<Value>(name: string): Ordered<Value> | undefined {
  const queryClient = useQueryClient()
  const listen = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  return useSyncExternalStore(listen, () => queryClient.getQueryData<Ordered<Value>>(keyOf(name)))
}

type Reply = { readonly status: number; readonly body: unknown }

interface SendingOptions<Value, Replied extends Reply, Body> {
  /** One order of a name may be without an answer. */
  readonly name: string
  readonly send: (order: Ordered<Value>, signal: AbortSignal, confirmationId?: string) => Promise<Replied>
  /** Of an order that the customer confirms (part two, section 14.3). */
  readonly confirmed?: Confirmed
  /** The outcome that an answer states; undefined if it is a refusal or a fault. */
  readonly read: (reply: Replied) => Body | undefined
  /** The bank has answered for good, also if the page is gone by then. */
  readonly onDecided?: () => void
  /** Acts on what was done. A decision of the bank may still be a refusal, which the form then shows. */
  readonly take: (
    body: Body,
    order: Ordered<Value>,
  ) => RefusedRequest | undefined | Promise<RefusedRequest | undefined>
}

/**
 * An order that is sent under one id until the bank has answered. It is found again after its dialog is closed and on
 * other pages, so that it is sent again under its own id; signing out forgets it. While one has no answer, the browser
 * asks before it leaves the site.
 */
function useOrder<Value, Replied extends Reply, Body>({
  name,
  send,
  confirmed = sendOnce => sendOnce(),
  read,
  onDecided,
  take,
}: SendingOptions<Value, Replied, Body>) {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  const queryKey = keyOf(name)
  const [unanswered, setUnanswered] = useState(() => queryClient.getQueryData<Ordered<Value>>(queryKey))
  const isOpen = unanswered !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('beforeunload', leaveGuard)
    return () => window.removeEventListener('beforeunload', leaveGuard)
  }, [isOpen])

  async function place(order: Ordered<Value>, isRetry: boolean): Promise<FormAnswer<Body>> {
    // Stored before it is sent: an answer that never comes must find it.
    storeOrder(queryClient, name, order)
    const answer = await confirmed(confirmationId =>
      sendOrder<Body>(clock, async signal => {
        const reply = await send(order, signal, confirmationId)
        const body = read(reply)
        return body === undefined ? readUndone(reply, isRetry) : { kind: 'done', body }
      }),
    )
    if (answer.kind === 'unanswered') {
      setUnanswered(() => order)
      return { kind: 'left' }
    }
    queryClient.removeQueries({ queryKey })
    if (answer.kind !== 'left') onDecided?.()
    setUnanswered(undefined)
    void queryClient.invalidateQueries({ queryKey: ['accounts'] })
    return answer.kind === 'done' ? ((await take(answer.body, order)) ?? answer) : answer
  }

  return { unanswered, place }
}

interface OrderFormOptions<
  Values extends FieldValues,
  Value,
  Replied extends Reply,
  Body,
> extends SendingOptions<Value, Replied, Body> {
  /** The fields that can show a message, in the form's order. */
  readonly fields: readonly Path<Values>[]
  /** The first values of the form: those that were sent, if an order of this name is without an answer. */
  readonly initialOf: (unanswered: Ordered<Value> | undefined) => Values & DefaultValues<Values>
  readonly check: FormCheck<Values, Path<Values>, Value>
}

/**
 * A form that sends one order (spec section 11.5): its fields are fixed while the order has no answer, and what is sent
 * then is the same order under the same id, so that it is carried out once.
 */
export function useOrderForm<Values extends FieldValues, Value extends object, Replied extends Reply, Body>({
  fields,
  initialOf,
  check,
  ...sending
}: OrderFormOptions<Values, Value, Replied, Body>) {
  const { newId } = useEnvironment()
  const { unanswered, place } = useOrder(sending)
  const [isRetrying, setRetrying] = useState(false)
  const { form, submit, isBusy, refusal, refuse } = useAppForm<Values, Value, Body, RefusedRequest>({
    fields,
    initial: initialOf(unanswered),
    check,
    checkUnavailable,
    send: value => place({ ...value, id: newId() }, false),
  })

  async function retry(order: Ordered<Value>) {
    if (isRetrying) return
    setRetrying(true)
    const answer = await place(order, true)
    setRetrying(false)
    if (answer.kind === 'refused') refuse(answer)
  }

  return {
    form,
    /** Whether its order has no answer yet. */
    isFixed: unanswered !== undefined,
    isBusy: isBusy || isRetrying,
    refusal,
    /** Sends the form, or its unanswered order again. */
    send: () => (unanswered === undefined ? submit() : void retry(unanswered)),
  }
}

/** A form whose fields are fixed while it has no answer. */
export interface FixableForm<Values extends FieldValues> {
  readonly form: AppForm<Values>
  readonly isFixed: boolean
}

/** The fields of a form that sends one order: as {@link useFields}, fixed while it has no answer. */
export function useOrderFields<Values extends FieldValues>({ form, isFixed }: FixableForm<Values>) {
  const { field, errorOf } = useFields(form)
  return { errorOf, field: (name: Path<Values>) => ({ ...field(name), disabled: isFixed }) }
}
