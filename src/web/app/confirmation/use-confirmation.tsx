import { type ReactNode, useState } from 'react'
import type { ToConfirm } from '../../../contract/read-refusal.ts'
import { useCode } from '../fetch-code.ts'

/** What an answer says to a request that may have to be confirmed. `readRefusal` fills `toConfirm` in. */
interface Confirmable {
  readonly kind: string
  readonly toConfirm?: ToConfirm
}

/** The dialog was closed, or its code was lost on the way. Nothing was done, and nothing is left to show. */
interface NotConfirmed {
  readonly kind: 'left'
}

/** What the dialog works on. */
export interface ConfirmationRequest {
  readonly toConfirm: ToConfirm
  /**
   * Sends the request again: with a confirmation that was answered, or without one, to open another. Resolves to what the
   * bank asks for now. Undefined, if it asks for nothing more: the dialog closes, and the answer goes to who asked.
   */
  readonly sendAgain: (confirmationId?: string) => Promise<ToConfirm | undefined>
  /** Closes the dialog without an answer. */
  readonly leave: () => void
}

const fetchDialog = async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog

/**
 * Has a request confirmed by the customer, where the bank wants that (part two, section 14.3): "Confirm it's you".
 *
 * `confirmed(send)` calls `send` without a confirmation. If its answer has `toConfirm`, the dialog opens over the page, as
 * long as the component draws `confirmation`. The dialog shows what the bank says that it is for and takes the proof. Then
 * `send` is called again, with the id of the confirmation, and its answer resolves `confirmed`. An answer that asks again
 * (the content differs, or the time is over) is shown in the same dialog, without an end.
 *
 * `send` sends one request once, with its own time limit, and does not throw: what is lost on the way is an answer of its
 * own kind. It must send the same content each time, and for what has an id, under the same id. A dialog that is closed,
 * or that cannot be fetched, resolves to `left`: nothing was done, and the form stays as it is. A page that goes away
 * meanwhile gets no answer.
 *
 * @example
 * const { confirmed, confirmation } = useConfirmation()
 * const answer = await confirmed(confirmationId =>
 *   sendOrder(clock, async signal => {
 *     const reply = await bank.pay({ body: { ...order, confirmationId }, signal })
 *     return reply.status === 201 ? { kind: 'done', body: reply.body } : readUndone(reply, false)
 *   }),
 * )
 */
export function useConfirmation(): {
  readonly confirmed: Confirmed
  /** The dialog, while it is open. The component draws it. */
  readonly confirmation: ReactNode
} {
  const { code: ConfirmationDialog, want } = useCode(fetchDialog)
  const [request, setRequest] = useState<ConfirmationRequest>()

  return {
    confirmed: async send => {
      const first = await send()
      const { toConfirm } = first
      if (!toConfirm) return first
      if (!(await want())) return { kind: 'left' }
      return new Promise(resolve => {
        const end = (answer: Parameters<typeof resolve>[0]) => {
          setRequest(undefined)
          resolve(answer)
        }
        setRequest({
          toConfirm,
          leave: () => end({ kind: 'left' }),
          sendAgain: async confirmationId => {
            const answer = await send(confirmationId)
            if (!answer.toConfirm) end(answer)
            return answer.toConfirm
          },
        })
      })
    },
    confirmation: request && ConfirmationDialog && <ConfirmationDialog {...request} />,
  }
}

/** See {@link useConfirmation}. */
export type Confirmed = <Answer extends Confirmable>(
  send: (confirmationId?: string) => Promise<Answer>,
) => Promise<Answer | NotConfirmed>
