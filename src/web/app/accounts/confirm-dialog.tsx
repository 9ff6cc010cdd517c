import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { type FormAnswer, type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { OrderNotice } from './order-notice.tsx'
import { ownMoneyWords as words } from './own-money-words.ts'
import { refusalOf } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'

/** What a page hands to a dialog that it opens. */
export interface DialogFrame {
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface ConfirmDialogProps<
  Reply extends { readonly status: number; readonly body: unknown },
> extends DialogFrame {
  readonly title: string
  /** The button that does it. */
  readonly action: string
  /** The button that closes the dialog and changes nothing. Default: Cancel. */
  readonly keep?: string
  /** It cannot be undone. */
  readonly isDanger?: boolean
  /** Whether what it does is known yet. Default: true. */
  readonly isReady?: boolean
  /** Why the bank would refuse it. It stands in place of the button. */
  readonly impossible?: string | undefined
  /** Sends the change, with its confirmation where the bank asked for one. Sent twice, it changes nothing more. */
  readonly send: (signal: AbortSignal, confirmationId: string | undefined) => Promise<Reply>
  /** Any answer below 300 is a yes. */
  readonly onDone: (reply: Reply) => void
  /** What it does. */
  readonly children: ReactNode
}

/** A refusal because of a field: the dialog has none, so that it says the field's own sentence. */
const withoutFields = <Reply,>(answer: FormAnswer<Reply>): FormAnswer<Reply> =>
  answer.kind === 'refused' && answer.errors[0]
    ? { ...answer, message: answer.errors[0].message, errors: [] }
    : answer

/** Asks before something is done to an account or a pot, and does it. */
export function ConfirmDialog<Reply extends { readonly status: number; readonly body: unknown }>({
  title,
  action,
  keep = words.cancel,
  isDanger = false,
  isReady = true,
  impossible,
  send,
  onDone,
  isOpen,
  onClose,
  children,
}: ConfirmDialogProps<Reply>) {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { confirmed, confirmation } = useConfirmation()
  const { submit, isBusy, refusal, clearRefusal } = useAppForm<object, object, Reply, RefusedRequest>({
    fields: [],
    initial: {},
    check: value => ({ ok: true, value }),
    send: async () => {
      const answer = await confirmed(confirmationId =>
        sendOrder<Reply>(clock, async signal => {
          const reply = await send(signal, confirmationId)
          return reply.status < 300 ? { kind: 'done', body: reply } : readUndone(reply, false)
        }),
      )
      // An answer that was lost may have been a yes.
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return withoutFields(refusalOf(answer))
    },
    onDone: reply => {
      onDone(reply)
      onClose()
    },
  })
  // The dialog stays drawn: an old refusal would be there when it opens again.
  const close = () => {
    clearRefusal()
    onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <DialogBody>
        {children}
        {impossible === undefined ? (
          <OrderNotice refusal={refusal} />
        ) : (
          <Notice look="danger" role="alert" lead={impossible} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={close}>
          {keep}
        </Button>
        {impossible === undefined && (
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isReady}
            onClick={submit}
          >
            {action}
          </Button>
        )}
      </DialogFooter>
      {confirmation}
      <FocusAfter />
    </Dialog>
  )
}
