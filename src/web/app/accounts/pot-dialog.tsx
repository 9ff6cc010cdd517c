import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Account, Pot } from '../../../contract/accounts.ts'
import { type PotColour, potColours } from '../../../domain/products.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { useEnvironment } from '../environment.ts'
import { FieldError } from '../field-error.tsx'
import { checkByFetched } from '../form-checks.ts'
import { type AppForm, type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { PotStone } from './account-rows.tsx'
import { OrderButton } from './order-button.tsx'
import { OrderNotice } from './order-notice.tsx'
import { ownMoneyWords, potWords as words } from './own-money-words.ts'
import { checkUnavailable, refusalOf } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'
import { type FixableForm, useOrderFields, useOrderForm } from './use-order-form.ts'

type FieldName = 'name' | 'goal' | 'goalDate' | 'colour' | 'amount'
type PotFields = Record<FieldName, string>

/** A pot as the form sends it, without empty fields. */
interface FilledPot {
  readonly name: string
  readonly goal?: string | undefined
  readonly goalDate?: string | undefined
  readonly colour: PotColour
  readonly amount?: string | undefined
}

const fieldNames: readonly FieldName[] = ['name', 'goal', 'goalDate', 'colour', 'amount']

const check = checkByFetched<PotFields, FilledPot>(
  async () => (await import('./own-money-rules.ts')).checkPot,
)

const fieldsOf = (pot: FilledPot | undefined): PotFields => ({
  name: pot?.name ?? '',
  goal: pot?.goal ?? '',
  goalDate: pot?.goalDate ?? '',
  colour: pot?.colour ?? 'tarn',
  amount: pot?.amount ?? '',
})

interface DialogFrame {
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface FrameProps extends DialogFrame {
  readonly title: string
  readonly children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

function PotFrame({ title, isOpen, onClose, children }: FrameProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      {children(setBusy)}
      <FocusAfter />
    </Dialog>
  )
}

/** Spec section 11.5: a new pot of an account, with or without money in it. */
export const NewPotDialog = ({ account, ...frame }: DialogFrame & { account: Account }) => (
  <PotFrame title={words.newTitle} {...frame}>
    {onBusy => <NewPotForm account={account} onBusy={onBusy} onClose={frame.onClose} />}
  </PotFrame>
)

interface FormProps {
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

function NewPotForm({ account, onBusy, onClose }: FormProps & { account: Account }) {
  const order = useNewPot(account, onClose)
  const { isFixed, isBusy, refusal } = order
  useReportBusy(isBusy, onBusy)
  return (
    <Form className="contents" onSend={order.send}>
      <DialogBody>
        <PotFormFields order={order} available={account.availableBalance} />
        <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <OrderButton order={order}>{words.make}</OrderButton>
      </DialogFooter>
    </Form>
  )
}

/** The form of the one new pot that it sends. */
function useNewPot({ id }: Account, onClose: () => void) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  return useOrderForm({
    name: `pot of ${id}`,
    fields: fieldNames,
    initialOf: (unanswered: FilledPot | undefined) => fieldsOf(unanswered),
    check,
    send: (body, signal) => bank.openPot({ params: { id }, body, signal }),
    read: reply => (reply.status === 200 || reply.status === 201 ? true : undefined),
    take: (_, { name }) => {
      showToast({ look: 'success', ...words.made(name) })
      onClose()
      return undefined
    },
  })
}

/** Spec section 11.5: another name, goal, goal date or colour. */
export const EditPotDialog = ({ pot, ...frame }: DialogFrame & { pot: Pot }) => (
  <PotFrame title={words.editTitle} {...frame}>
    {onBusy => <EditPotForm pot={pot} onBusy={onBusy} onClose={frame.onClose} />}
  </PotFrame>
)

function EditPotForm({ pot, onBusy, onClose }: FormProps & { pot: Pot }) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const { form, submit, isBusy, refusal } = useAppForm<PotFields, FilledPot, null, RefusedRequest>({
    fields: fieldNames,
    initial: fieldsOf({ ...pot, goal: pot.goal ?? undefined, goalDate: pot.goalDate ?? undefined }),
    check,
    checkUnavailable,
    send: async ({ name, goal = null, goalDate = null, colour }) => {
      const answer = await sendOrder<null>(clock, async signal => {
        // A goal date that has come since is refused only if somebody changes it.
        const body = { name, goal, colour, ...(goalDate !== pot.goalDate && { goalDate }) }
        const reply = await bank.changePot({ params: { id: pot.id }, body, signal })
        return reply.status === 204 ? { kind: 'done', body: null } : readUndone(reply, false)
      })
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return refusalOf(answer)
    },
    onDone: (_, { name }) => {
      showToast({ look: 'success', ...words.saved(name.trim()) })
      onClose()
    },
  })
  useReportBusy(isBusy, onBusy)
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <PotFormFields order={{ form, isFixed: false }} />
        <OrderNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      </DialogFooter>
    </Form>
  )
}

interface PotFormFieldsProps {
  readonly order: FixableForm<PotFields>
  /** What the account has for a new pot. Without it, the form has no amount. */
  readonly available?: string
}

const moneyField = { leading: '£', inputMode: 'decimal', autoComplete: 'off', className: 'money' } as const

function PotFormFields({ order, available }: PotFormFieldsProps) {
  const { form, isFixed } = order
  const { field, errorOf } = useOrderFields(order)
  const { optional } = ownMoneyWords
  useEffect(() => {
    form.setFocus('name')
  }, [form])
  return (
    <>
      <Field label={words.name} autoComplete="off" {...field('name')} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field label={words.goal} labelNote={optional} {...moneyField} {...field('goal')} />
        <Field
          label={words.goalDate}
          labelNote={optional}
          type="date"
          className="money"
          {...field('goalDate')}
        />
      </div>
      <ColourChoice
        control={form.control}
        field={field('colour')}
        error={errorOf('colour')}
        isFixed={isFixed}
      />
      {available !== undefined && (
        <Field
          label={ownMoneyWords.amount}
          labelNote={optional}
          hint={`${ownMoneyWords.available(available)}.`}
          {...moneyField}
          {...field('amount')}
        />
      )}
    </>
  )
}

interface ColourChoiceProps {
  readonly control: AppForm<PotFields>['control']
  readonly field: Omit<ComponentProps<'input'>, 'id'> & { readonly error?: unknown }
  readonly error: string | undefined
  readonly isFixed: boolean
}

/** The colours by name, each with the stone that it gives the pot. */
function ColourChoice({ control, field, error, isFixed }: ColourChoiceProps) {
  const chosen = useWatch({ control, name: 'colour' })
  return (
    <fieldset disabled={isFixed}>
      <legend className="pb-1.5 text-sm font-semibold">{words.colour}</legend>
      <div className="flex flex-wrap gap-2">
        {potColours.map(colour => (
          <label
            key={colour}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 text-nav font-medium has-[:checked]:border-link has-[:checked]:bg-selected has-[:checked]:font-strong forced-colors:has-[:checked]:border-[Highlight] has-[:disabled]:cursor-not-allowed has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              {...field}
              type="radio"
              value={colour}
              defaultChecked={chosen === colour}
              className="sr-only"
            />
            <PotStone colour={colour} />
            {words.colours[colour]}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
