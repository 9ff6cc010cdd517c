import { useQueryClient } from '@tanstack/react-query'
import type { Account, Pot } from '../../../contract/accounts.ts'
import { penceOf } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { OrderNotice } from './order-notice.tsx'
import { shortName } from './own-account-words.ts'
import { ownMoneyWords, potWords as words } from './own-money-words.ts'
import { refusalOf } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'

interface ClosePotDialogProps {
  readonly pot: Pot
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks before a pot is closed, because it cannot be opened again. Closing it twice changes nothing. */
export function ClosePotDialog({ pot, account, isOpen, onClose }: ClosePotDialogProps) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useToast([])
  const { submit, isBusy, refusal, clearRefusal } = useAppForm<object, object, null, RefusedRequest>({
    fields: [],
    initial: {},
    check: value => ({ ok: true, value }),
    send: async () => {
      const answer = await sendOrder<null>(clock, async signal => {
        const reply = await bank.closePot({ params: { id: pot.id }, signal })
        return reply.status === 204 ? { kind: 'done', body: null } : readUndone(reply, false)
      })
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return refusalOf(answer)
    },
    onDone: () => {
      tell({ look: 'success', ...words.closed(pot.name) })
      onClose()
    },
  })
  const isEmpty = penceOf(pot.balance) === 0n
  return (
    <Dialog
      title={words.closeTitle(pot.name)}
      isOpen={isOpen}
      onClose={() => {
        clearRefusal()
        onClose()
      }}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <DialogBody>
        <p>{isEmpty ? words.closeEmpty : words.closeText(pot.balance, shortName(account))}</p>
        <OrderNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={submit}>
          {words.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
