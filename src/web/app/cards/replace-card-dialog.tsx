import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { cardWords as faultWords } from '../../../contract/card-words.ts'
import type { Card } from '../../../contract/cards.ts'
import {
  cardLabel,
  type ReplacementReason,
  replacementReasonNames,
  replacementReasons,
} from '../../../domain/cards.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { PickList } from '../choice-list.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { cardAddress } from '../payments/payments-addresses.ts'
import type { Checked } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { PictureOfCard } from './card-badge.tsx'
import { useCardChange, useCardClient } from './card-queries.ts'
import { endCardWords as words, orderCardWords } from './cards-words.ts'

interface ReplaceCardDialogProps extends DialogFrame {
  readonly card: Card
}

/** Spec section 15.1: why a card is replaced decides whether it is stopped, and whether its PIN stays. */
export function ReplaceCardDialog({ isOpen, onClose, card }: ReplaceCardDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.replaceTitle}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <ReplaceForm card={card} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

interface ReasonFields {
  readonly reason: ReplacementReason | ''
}

/** A damaged card whose new one is coming already gets no other. */
const optionsFor = ({ replacedBy }: Card) =>
  replacementReasonNames
    .filter(value => value !== 'damaged' || replacedBy === null)
    .map(value => ({ value, label: replacementReasons[value], note: words.notes[value] }))

const checkReason = ({ reason }: ReasonFields): Checked<'reason', { readonly reason: ReplacementReason }> =>
  reason === '' ? { ok: false, faults: { reason: faultWords.reason } } : { ok: true, value: { reason } }

interface ReplaceFormProps extends Omit<ReplaceCardDialogProps, 'isOpen'> {
  readonly onBusy: (isBusy: boolean) => void
}

function ReplaceForm({ card, onBusy, onClose }: ReplaceFormProps) {
  const order = useReplacement(card, onClose)
  const { form, isFixed, isBusy, refusal } = order
  const { errorOf } = useOrderFields(order)
  const chosen = useWatch({ control: form.control, name: 'reason' })
  useReportBusy(isBusy, onBusy)
  return (
    <Form className="contents" onSend={order.send}>
      <DialogBody>
        <p className="money flex items-center gap-3 rounded-control bg-selected py-2.5 pr-4 pl-3 font-semibold">
          <PictureOfCard card={card} isSmall className="w-14 flex-none" />
          {cardLabel(card)}
        </p>
        <PickList
          legend={words.reason}
          isFixed={isFixed}
          options={optionsFor(card)}
          chosen={chosen === '' ? undefined : chosen}
          error={errorOf('reason')}
          onChoose={reason => {
            form.setValue('reason', reason)
            form.clearFaults(['reason'])
          }}
        />
        <OrderNotice again={isFixed ? words.replaceOnce : undefined} refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.keep}
        </Button>
        <OrderButton order={order}>{words.replace}</OrderButton>
      </DialogFooter>
    </Form>
  )
}

/** The form of the one card that it orders in place of another. */
function useReplacement({ id: cardId }: Card, onClose: () => void) {
  const bank = useCardClient()
  const { readAgain } = useCardChange()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  return useOrderForm({
    name: `replacement of ${cardId}`,
    fields: ['reason'],
    initialOf: (unanswered: { readonly reason: ReplacementReason } | undefined): ReasonFields => ({
      reason: unanswered?.reason ?? '',
    }),
    check: checkReason,
    send: (body, signal) => bank.replaceCard({ params: { id: cardId }, body, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.card : undefined),
    onDecided: () => void readAgain(),
    take: async ({ id, arrivesBy }) => {
      showToast({ look: 'success', ...orderCardWords.ordered(arrivesBy) })
      onClose()
      await navigate(cardAddress(id))
      return undefined
    },
  })
}
