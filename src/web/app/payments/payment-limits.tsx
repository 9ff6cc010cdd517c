import { useQueryClient } from '@tanstack/react-query'
import { appPages } from '../../../../content/app-pages.ts'
import type { PaymentLimits } from '../../../contract/payments.ts'
import { formatPounds, penceOf } from '../../../domain/money.ts'
import { limitNames, type LimitName } from '../../../domain/payment-limits.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { BankFault } from '../bank-client.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusBeside } from '../focus-beside.ts'
import { PageHeading } from '../page-heading.tsx'
import { useBankQuery } from '../query-client.ts'
import { type FormAnswer, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { paymentLimitsKey, paymentLimitsQuery } from './payment-queries.ts'
import { paymentLimitsWords as words } from './payment-limits-words.ts'
import { formatDeadline } from './payment-times.ts'
import { paymentsFailed } from './payments-words.ts'
import {
  type ChangedLimits,
  checkLimits,
  type LimitFields,
  limitFieldsOf,
  raisesLimit,
} from './read-pounds.ts'

type Limits = PaymentLimits['limits']

/** Spec section 12.3: the most that leaves in one payment, in one day, and to somebody new. */
export function ChosenLimits() {
  const { bank } = useEnvironment()
  const { data, error, isError, refetch } = useBankQuery(paymentLimitsQuery(bank))
  if (!data && !isError) return <PageSkeleton title={appPages.paymentLimits.title} />
  // The private desk's customers have none: the bank says who to ask.
  const refused = error instanceof BankFault && error.status === 403 ? error.message : undefined
  return (
    <>
      <div>
        <BackLink to={appPages.payments.path} label={appPages.payments.title} />
        <PageHeading>{appPages.paymentLimits.title}</PageHeading>
        {data && <p className="text-muted">{words.intro}</p>}
      </div>
      <output className="block empty:absolute">{isError && data && <StaleNotice />}</output>
      {refused !== undefined && <Notice look="info" lead={refused} />}
      {isError && !data && refused === undefined && (
        <LoadFailure words={paymentsFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data && <LimitsForm limits={data} />}
    </>
  )
}

/** Changes limits. A higher one is confirmed first. Sent twice it changes nothing more. */
function useLimitsChange() {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { confirmed, confirmation } = useConfirmation()
  return {
    confirmation,
    change: async (changed: ChangedLimits): Promise<FormAnswer<null>> => {
      const answer = await confirmed(confirmationId =>
        sendOrder<null>(clock, async signal => {
          const body = { ...changed, ...(confirmationId && { confirmationId }) }
          const reply = await bank.changePaymentLimits({ body, signal })
          return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
        }),
      )
      await queryClient.invalidateQueries({ queryKey: paymentLimitsKey })
      return refusalOf(answer)
    },
  }
}

function LimitsForm({ limits }: { limits: Limits }) {
  const { showToast } = useToast([words.saved.title])
  const { change, confirmation } = useLimitsChange()
  const { form, submit, isBusy, refusal } = useAppForm<LimitFields, ChangedLimits, boolean, RefusedRequest>({
    fields: limitNames,
    initial: limitFieldsOf(limits),
    current: limitFieldsOf(limits),
    check: fields => checkLimits(fields, limits),
    send: async changed => {
      if (Object.keys(changed).length === 0) return { kind: 'refused', message: words.unchanged, errors: [] }
      const answer = await change(changed)
      return answer.kind === 'done' ? { kind: 'done', body: raisesLimit(changed, limits) } : answer
    },
    onDone: isRaise => {
      // A higher limit is not in force yet: its field shows the present one again.
      form.reset(undefined, { keepDirtyValues: false })
      showToast({ look: 'success', ...(isRaise ? words.later : words.saved) })
    },
  })
  const { field } = useFields(form)
  return (
    <Form
      className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-6 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={submit}
    >
      {limitNames.map(name => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Field
            label={words.limits[name]}
            hint={words.most(formatPounds(penceOf(limits[name].most)))}
            leading="£"
            inputMode="numeric"
            autoComplete="off"
            className="money max-w-[14rem]"
            {...field(name)}
          />
          {limits[name].raise && <Raise name={name} limits={limits} raise={limits[name].raise} />}
        </div>
      ))}
      <OrderNotice refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy} className="max-md:w-full">
          {words.save}
        </Button>
      </div>
      {confirmation}
    </Form>
  )
}

const fieldAbove = ({ parentElement }: HTMLDivElement) => parentElement?.querySelector('input')

interface RaiseProps {
  readonly name: LimitName
  readonly limits: Limits
  readonly raise: NonNullable<Limits[LimitName]['raise']>
}

/** A higher limit that has not begun, and the way to keep the present one. Once it is kept, the focus is at its field. */
function Raise({ name, limits, raise }: RaiseProps) {
  const { showToast } = useToast([words.kept.title])
  const { change } = useLimitsChange()
  const { amount } = limits[name]
  const part = useFocusBeside(fieldAbove)
  const { submit, isBusy, refusal } = useAppForm<object, object, null, RefusedRequest>({
    fields: [],
    initial: {},
    check: value => ({ ok: true, value }),
    send: () => change({ [name]: String(penceOf(amount) / 100n) }),
    onDone: () => showToast({ look: 'success', ...words.kept }),
  })
  return (
    <div ref={part} className="grid justify-items-start gap-3">
      <Notice
        look="info"
        icon="clock"
        lead={words.raised(formatPounds(penceOf(raise.amount)), formatDeadline(raise.startsAt))}
      />
      <OrderNotice refusal={refusal} />
      <Button
        variant="line"
        busy={isBusy}
        aria-label={`${words.keep}: ${words.limits[name]}`}
        className="max-md:w-full"
        onClick={submit}
      >
        {words.keep}
      </Button>
    </div>
  )
}
