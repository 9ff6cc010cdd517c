import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Account } from '../../../contract/accounts.ts'
import type { Move } from '../../../contract/moves.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { checkByFetched } from '../form-checks.ts'
import type { Checked, RefusedRequest } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { allAccountsQuery } from './account-queries.ts'
import type { MoveStart } from './move-money.tsx'
import { OrderButton } from './order-button.tsx'
import { OrderNotice } from './order-notice.tsx'
import { moveWords as words, ownMoneyWords } from './own-money-words.ts'
import { type Place, placesOf, sourcesOf, targetsOf } from './places.ts'
import { useOrderFields, useOrderForm } from './use-order-form.ts'

interface MoveMoneyDialogProps {
  readonly accounts: readonly Account[]
  readonly start: MoveStart
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Spec section 11.5: moves money between own accounts, or between an account and its pots, at once. */
export function MoveMoneyDialog({ isOpen, onClose, ...form }: MoveMoneyDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <MoveForm {...form} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

type FieldName = 'from' | 'to' | 'amount'
type MoveFields = Record<FieldName, string>
const fieldNames: readonly FieldName[] = ['from', 'to', 'amount']

interface MoveFormProps extends Omit<MoveMoneyDialogProps, 'isOpen'> {
  readonly onBusy: (isBusy: boolean) => void
}

function MoveForm(props: MoveFormProps) {
  const { onBusy, onClose } = props
  const { places, ...order } = useMove(props)
  const { form, isFixed, isBusy, refusal } = order
  const { field } = useOrderFields(order)
  const [fromId, toId] = useWatch({ control: form.control, name: ['from', 'to'] })
  const from = places.find(({ id }) => id === fromId)
  const targets = targetsOf(places, from)
  useReportBusy(isBusy, onBusy)
  useEffect(() => {
    form.setFocus(form.getValues('to') === '' ? 'to' : 'amount')
  }, [form])
  const { onChange: onFromChange, ...fromField } = field('from')

  return (
    <Form className="contents" onSend={order.send}>
      <DialogBody>
        <SelectField
          label={words.from}
          className="money"
          {...fromField}
          onChange={event => {
            void onFromChange(event)
            const next = targetsOf(
              places,
              places.find(({ id }) => id === event.target.value),
            )
            form.setValue('to', toOf(next, form.getValues('to')))
            form.clearFaults(['to', 'amount'])
          }}
        >
          <PlaceOptions places={sourcesOf(places)} chosen={fromId} />
        </SelectField>
        <SelectField label={words.to} className="money" {...field('to')}>
          <PlaceOptions places={targets} chosen={toId} />
        </SelectField>
        <Field
          label={ownMoneyWords.amount}
          hint={from && words.hint(from.availableBalance)}
          leading="£"
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <OrderButton order={order} icon="transfers">
          {words.move}
        </OrderButton>
      </DialogFooter>
    </Form>
  )
}

/** The place that stays chosen, the only one there is, or none. */
const toOf = (targets: readonly Place[], chosen: string | undefined): string =>
  (targets.find(({ id }) => id === chosen) ?? (targets.length === 1 ? targets[0] : undefined))?.id ?? ''

/** The empty option goes once something is chosen. */
const PlaceOptions = ({ places, chosen }: { places: readonly Place[]; chosen: string }) => (
  <>
    {!places.some(({ id }) => id === chosen) && <option value="">{ownMoneyWords.choose}</option>}
    {places.map(({ id, label, availableBalance }) => (
      <option key={id} value={id}>
        {label}, {formatMoney(availableBalance)}
      </option>
    ))}
  </>
)

const checkFields = checkByFetched<MoveFields, MoveFields>(
  async () => (await import('./own-money-rules.ts')).checkMove,
)

/** What the place has, before the bank is asked: a declined move would stand in the list. */
function withinBalance(
  checked: Checked<string, MoveFields>,
  places: readonly Place[],
): Checked<FieldName, MoveFields> {
  if (!checked.ok) return checked
  const { from, amount } = checked.value
  const place = places.find(({ id }) => id === from)
  return place && penceOf(place.availableBalance) < penceOf(amount)
    ? { ok: false, faults: { amount: ownMoneyWords.available(place.availableBalance) } }
    : checked
}

const nameIn = (places: readonly Place[], id: string): string =>
  places.find(place => place.id === id)?.named ?? ''

/** The form of the one move that it sends. */
function useMove({ accounts, start, onClose }: MoveFormProps) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const sentenceOf = useDeclineSentence(accounts)
  const places = placesOf(accounts)
  const source = places.find(({ id }) => id === start.from) ?? sourcesOf(places)[0]

  async function take(move: Move): Promise<RefusedRequest | undefined> {
    const { amount, status, reason } = move
    if (status === 'completed') {
      const [from, to] = [nameIn(places, move.from), nameIn(places, move.to)]
      showToast({ look: 'success', ...words.moved({ amount, from, to }) })
      onClose()
      return undefined
    }
    const message = await sentenceOf(move)
    const isOfAmount = reason === 'insufficient_funds' || reason === 'amount_requires_manual_review'
    return { kind: 'refused', message, errors: isOfAmount ? [{ field: 'amount', message }] : [] }
  }

  const order = useOrderForm({
    name: 'move',
    fields: fieldNames,
    initialOf: (unanswered: MoveFields | undefined) =>
      unanswered ?? {
        from: source?.id ?? '',
        to: toOf(targetsOf(places, source), start.to),
        amount: '',
      },
    check: Object.assign(async (fields: MoveFields) => withinBalance(await checkFields(fields), places), {
      ...(checkFields.prepare && { prepare: checkFields.prepare }),
    }),
    send: (body, signal) => bank.moveMoney({ body, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.move : undefined),
    take,
  })
  return { places, ...order }
}

/** Why a move was declined, with what the place has now. */
function useDeclineSentence(accounts: readonly Account[]) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  return async ({ reason, from, amount }: Move): Promise<string> => {
    if (reason === 'amount_requires_manual_review') return ownMoneyWords.limit
    const now = await queryClient
      .fetchQuery({ ...allAccountsQuery(bank), staleTime: 0 })
      .catch(() => accounts)
    const source = placesOf(now).find(({ id }) => id === from)
    if (reason === 'insufficient_funds' && source) return ownMoneyWords.available(source.availableBalance)
    return declineWords(reason).sentence(amount)
  }
}
