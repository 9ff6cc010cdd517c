import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { claimWords } from '../../../contract/claim-words.ts'
import type { Claim, ClaimRequest } from '../../../contract/claims.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { claimKinds } from '../../../domain/claims.ts'
import { formatMoney, moneyOf, penceOf } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { messageIdOf } from '../../message-id.ts'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { claimAddress } from '../payments/payments-addresses.ts'
import { formatDay } from '../transactions/transaction-words.ts'
import { type AppForm, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { ChoiceList, ChoiceRow } from '../choice-list.tsx'
import { claimsKey, useClaimClient } from './claim-queries.ts'
import { reportWords as words } from './claims-words.ts'
import type { useReportablePayments } from './reportable-payments.ts'
import type { openStoredReport, ReportFields } from './stored-report.ts'

type Report = Omit<z.infer<typeof ClaimRequest>, 'id'>

const check = checkByFetched<ReportFields, Report>(async () => (await import('./claim-rules.ts')).checkReport)

/** What the bank refuses because of the payments stands beside them. */
const ofPayments: readonly (string | undefined)[] = ['already_claimed', 'too_late', 'not_found']

/** The bank's refusal, beside the payments where it is about them. */
function readReportRefusal(reply: { readonly status: number; readonly body: unknown }) {
  const refusal = readRefusal(reply)
  const undone = readUndone(reply, false)
  return undone.kind === 'refused' && refusal && ofPayments.includes(refusal.code)
    ? { ...undone, errors: [{ field: 'transferIds', message: refusal.sentence }] }
    : undone
}

interface ReportFormProps {
  readonly reportable: ReturnType<typeof useReportablePayments>
  readonly stored: ReturnType<typeof openStoredReport>
}

/** The form, which keeps what was typed on every error. A report that was not answered is sent again under its id. */
export function ReportForm({ reportable, stored }: ReportFormProps) {
  const { form, submit, isBusy, refusal } = useReportForm({ reportable, stored })
  const { field, errorOf } = useFields(form)
  const kind = field('kind')
  return (
    <Form
      className="grid max-w-170 grid-cols-[minmax(0,1fr)] gap-6 rounded-panel border border-line bg-surface p-4 md:p-6"
      onInput={form.prepare}
      onSend={submit}
    >
      <PaymentChoice form={form} reportable={reportable} error={errorOf('transferIds')} />
      <ChoiceList id="report-kind" legend={words.kind} error={kind.error}>
        {claimKinds.map(each => (
          <ChoiceRow
            key={each}
            type="radio"
            name={kind.name}
            value={each}
            ref={kind.ref}
            onChange={event => void kind.onChange(event)}
          >
            <span className="min-w-0">{claimWords.kinds[each]}</span>
          </ChoiceRow>
        ))}
      </ChoiceList>
      <TextareaField label={words.story} hint={words.storyHint} rows={6} {...field('story')} />
      <Vulnerable {...field('isVulnerable')} />
      <OrderNotice refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy} className="max-md:w-full">
          {words.send}
        </Button>
      </div>
    </Form>
  )
}

/** Registered as any field is: the browser keeps whether it is ticked. */
const Vulnerable = ({
  ref,
  name,
  onChange,
}: Pick<ReturnType<AppForm<ReportFields>['register']>, 'ref' | 'name' | 'onChange'>) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 text-nav leading-[1.4]">
    <input
      type="checkbox"
      name={name}
      ref={ref}
      onChange={event => void onChange(event)}
      aria-describedby="report-vulnerable-hint"
      className="tick-mark outline-offset-2 focus-visible:outline-3 focus-visible:outline-focus"
    />
    <span className="min-w-0">
      {words.vulnerable}
      <span id="report-vulnerable-hint" className="block text-sm text-muted">
        {words.vulnerableHint}
      </span>
    </span>
  </label>
)

function useReportForm({ reportable: { payments, linkedId }, stored }: ReportFormProps) {
  const { clock, newId } = useEnvironment()
  const claims = useClaimClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { showToast } = useToast([words.sent.title])
  const before = stored.read()?.fields
  const chosenIds = before?.transferIds ?? []
  const initial: ReportFields = {
    kind: '',
    story: '',
    isVulnerable: false,
    ...before,
    transferIds:
      linkedId === undefined || chosenIds.includes(linkedId) ? chosenIds : [...chosenIds, linkedId],
  }
  const appForm = useAppForm<ReportFields, Report, Claim, RefusedRequest>({
    fields: ['transferIds', 'kind', 'story', 'isVulnerable'],
    initial,
    check,
    checkUnavailable,
    send: async report => {
      const id = messageIdOf(report, stored.attempt, newId)
      const answer = await sendOrder<Claim>(clock, async signal => {
        const reply = await claims.makeClaim({ body: { id, ...report }, signal })
        return reply.status === 200 || reply.status === 201
          ? { kind: 'done', body: reply.body.claim }
          : readReportRefusal(reply)
      })
      await queryClient.invalidateQueries({ queryKey: claimsKey })
      return refusalOf(answer)
    },
    onDone: ({ id }) => {
      stored.forget()
      showToast({ look: 'success', ...words.sent })
      void navigate(claimAddress(id), { replace: true })
    },
  })
  const { form } = appForm
  const known = useRef(payments)
  useEffect(() => {
    known.current = payments
  }, [payments])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          stored.store(
            values,
            known.current.filter(({ id }) => values.transferIds.includes(id)),
          ),
      }),
    [form, stored],
  )
  return appForm
}

interface PaymentChoiceProps {
  readonly form: AppForm<ReportFields>
  readonly reportable: ReportFormProps['reportable']
  readonly error: string | undefined
}

function PaymentChoice({ form, reportable, error }: PaymentChoiceProps) {
  const { field } = useController({ control: form.control, name: 'transferIds' })
  const chosenIds = useWatch({ control: form.control, name: 'transferIds' })
  const { payments, hasMore, isGrowing, showMore } = reportable
  const rows = useRef<HTMLDivElement>(null)
  const chosen = payments.filter(({ id }) => chosenIds.includes(id))
  const claimed = moneyOf(chosen.reduce((sum, { amount }) => sum + penceOf(amount), 0n))

  function choose(id: string, isChosen: boolean) {
    form.prepare()
    form.clearFaults(['transferIds'])
    field.onChange(isChosen ? [...chosenIds, id] : chosenIds.filter(each => each !== id))
  }

  // The focus goes on with the list: the button may have gone.
  const goOnAt = useRef<number>(undefined)
  useEffect(() => {
    if (goOnAt.current === undefined || isGrowing || payments.length <= goOnAt.current) return
    rows.current?.querySelectorAll('input')[goOnAt.current]?.focus()
    goOnAt.current = undefined
  }, [isGrowing, payments.length])

  return (
    <ChoiceList
      id="report-payments"
      legend={words.payments}
      hint={words.paymentsHint}
      error={error}
      below={
        <>
          <output className="money text-sm font-semibold empty:absolute">
            {chosen.length > 0 && words.chosen(chosen.length, claimed)}
          </output>
          <output className="sr-only">{isGrowing ? '' : words.showing(payments.length)}</output>
          {hasMore && (
            <Button
              variant="line"
              size="small"
              busy={isGrowing}
              className="max-md:min-h-11"
              onClick={() => {
                goOnAt.current = payments.length
                showMore()
              }}
            >
              {words.more}
            </Button>
          )}
        </>
      }
    >
      <div ref={rows}>
        {payments.map(({ id, name, amount, madeAt }, row) => (
          <ChoiceRow
            key={id}
            type="checkbox"
            name="transferIds"
            value={id}
            ref={row === 0 ? field.ref : undefined}
            checked={chosenIds.includes(id)}
            onChange={event => choose(id, event.target.checked)}
          >
            <span className="money flex min-w-0 flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-sm font-normal text-muted">{formatDay(madeAt)}</span>
              </span>
              <b className="font-semibold">{formatMoney(amount)}</b>
            </span>
          </ChoiceRow>
        ))}
      </div>
    </ChoiceList>
  )
}
