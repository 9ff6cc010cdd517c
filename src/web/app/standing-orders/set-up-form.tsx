import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Payee } from '../../../contract/payees.ts'
import { standingOrderWords } from '../../../contract/standing-order-words.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { buttonClass } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { AccountSelect } from '../accounts/account-chooser.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkUnavailable } from '../accounts/send-change.ts'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { useEnvironment } from '../environment.ts'
import { destinationOf, receivedReference } from '../pay/pay-draft.ts'
import { payWords } from '../pay/pay-words.ts'
import type { CodedRefusal } from '../pay/use-assess.ts'
import { FocusedContinue, PayNotice } from '../pay/step-parts.tsx'
import { NameCheckResult } from '../payees/name-check.tsx'
import { allPayeesQuery } from '../payees/payee-queries.ts'
import {
  type Checked,
  faultsOf,
  type FormAnswer,
  type RefusedRequest,
  useAppForm,
  useFields,
} from '../use-app-form.ts'
import { isOffered, payToOf, standingPayersOf } from './pay-to.ts'
import { Preview } from './preview.tsx'
import {
  checkTerms,
  emptyFields,
  fieldNames,
  fieldOfError,
  type FieldName,
  type FilledStandingOrder,
  payeeOption,
  prepareTerms,
  readPayTo,
  type StandingOrderFields,
} from './standing-order-form.ts'
import { TermsFields } from './standing-order-fields.tsx'
import { formWords as words } from './standing-order-words.ts'
import { type StandingNameCheck, useStandingNameCheck } from './use-standing-name-check.ts'

const fetchDialog = () => import('../payees/payee-dialog.tsx')
const usePayeeDialog = () => useFetchedDialog(fetchDialog)
type PayeeDialog = ReturnType<typeof usePayeeDialog>

interface SetUpFormProps {
  readonly accounts: readonly Account[]
  readonly payees: readonly Payee[]
  /** What was typed before the review. */
  readonly typed: StandingOrderFields | undefined
  /** Why the bank refused what was confirmed. */
  readonly problem: RefusedRequest | undefined
  /** Called with what is typed as the form goes away. */
  readonly onLeave: (typed: StandingOrderFields) => void
  /** Goes on with what is filled in, unless the bank refuses it. */
  readonly onFilled: (filled: FilledStandingOrder) => Promise<FormAnswer<never, CodedRefusal>>
}

/** The form of a new standing order, with what it comes to beside it. */
export function SetUpForm(props: SetUpFormProps) {
  const { accounts, payees, problem } = props
  const { form, submit, isBusy, refusal, range, nameCheck } = useSetUp(props)
  const [add, edit] = [usePayeeDialog(), usePayeeDialog()]
  const [accountId, payTo, reference] = useWatch({
    control: form.control,
    name: ['accountId', 'payTo', 'reference'],
  })
  const payer = accounts.find(({ id }) => id === accountId)
  const payee = payees.find(({ id }) => payeeOption(id) === payTo)
  const received = payee && receivedReference(reference, destinationOf(payee))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.3fr)_minmax(21rem,1fr)]">
      <Form
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
        onSend={submit}
      >
        <AccountSelect
          label={words.from}
          accounts={standingPayersOf(accounts)}
          chosenId={accountId}
          onChoose={id => {
            form.setValue('accountId', id)
            form.clearFaults(['payTo', 'amount'])
            if (isOffered(payToOf(accounts, payees, id), form.getValues('payTo'))) return
            form.setValue('payTo', '')
            nameCheck.forget()
          }}
        />
        <PayToField form={form} accounts={accounts} payees={payees} nameCheck={nameCheck} add={add} />
        <TermsFields
          form={form}
          range={range}
          amountHint={payer && ownMoneyWords.available(payer.availableBalance)}
          referenceHint={received === undefined ? undefined : payWords.received(received)}
        />
        <Refused
          key={refusal?.count}
          refusal={refusal ?? (problem && isOfNoField(problem) ? problem : undefined)}
        />
        <Acts
          nameCheck={nameCheck}
          payee={payee}
          isBusy={isBusy || nameCheck.isBusy}
          edit={edit}
          onSubmit={submit}
        />
      </Form>
      <PayeeDialogs form={form} payee={payee} nameCheck={nameCheck} add={add} edit={edit} />
      <Preview form={form} range={range} className="lg:sticky lg:top-6" />
    </div>
  )
}

/** Why the bank refused what belongs to no field, above the buttons. A phone shows neither where one came back from the review. */
function Refused({ refusal }: { refusal: RefusedRequest | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    refusal && (
      <div ref={notice} className="grid">
        <PayNotice refusal={refusal} />
      </div>
    )
  )
}

const isOfNoField = ({ errors }: RefusedRequest): boolean =>
  faultsOf(fieldNames, errorsAtFields(errors)).length === 0

const errorsAtFields = (errors: RefusedRequest['errors']): RefusedRequest['errors'] =>
  errors.map(({ field, message }) => ({ field: fieldOfError(field), message }))

function useSetUp({ accounts, payees, typed, problem, onLeave, onFilled }: SetUpFormProps) {
  const { clock } = useEnvironment()
  const range = dateRangeOf(new Date(clock.now()))
  const payers = standingPayersOf(accounts)
  const first = payers.find(({ isPrimary }) => isPrimary) ?? payers[0]
  const nameCheck = useStandingNameCheck()
  const readAgain = useReadAgain()

  async function check(fields: StandingOrderFields): Promise<Checked<FieldName, FilledStandingOrder>> {
    const terms = await checkTerms(fields, { range })
    const payTo = readPayTo(fields.payTo)
    if (terms.ok && payTo)
      return { ok: true, value: { accountId: fields.accountId, ...payTo, ...terms.value } }
    return {
      ok: false,
      faults: { ...(!terms.ok && terms.faults), ...(!payTo && { payTo: standingOrderWords.payTo }) },
    }
  }

  /** `mustAsk`: what the bank keeps of the payee's name does not count. */
  async function goOn(filled: FilledStandingOrder, mustAsk: boolean): Promise<FormAnswer<never>> {
    const payee = payees.find(({ id }) => id === filled.payeeId)
    const settled = await nameCheck.settle(payee, mustAsk)
    if (settled.kind === 'refused') return settled
    if (settled.kind === 'open') return { kind: 'left' }
    const answer = await onFilled({ ...filled, ...settled.parts })
    if (answer.kind !== 'refused') return answer
    if (answer.code === 'name_check_missing' && !mustAsk) return goOn(filled, true)
    if (answer.code === 'name_choice_missing' && nameCheck.showStored(await readAgain(filled.payeeId)))
      return { kind: 'left' }
    return { ...answer, errors: errorsAtFields(answer.errors) }
  }

  const { form, submit, isBusy, refusal } = useAppForm<
    StandingOrderFields,
    FilledStandingOrder,
    never,
    RefusedRequest
  >({
    fields: fieldNames,
    initial: typed ?? emptyFields(first?.id ?? ''),
    check: Object.assign(check, { prepare: prepareTerms }),
    checkUnavailable,
    send: filled => goOn(filled, false),
  })
  useEffect(() => () => onLeave(form.getValues()), [form, onLeave])
  useEffect(() => {
    if (problem) form.reportFaults(faultsOf(fieldNames, errorsAtFields(problem.errors)))
  }, [form, problem])
  return { form, submit, isBusy, refusal, range, nameCheck }
}

/** Asks the bank for the payees again, and finds one of them. Where it does not answer, it is as it was. */
function useReadAgain() {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { queryKey } = allPayeesQuery(bank)
  return async (payeeId: string | undefined): Promise<Payee | undefined> => {
    await queryClient.refetchQueries({ queryKey })
    return queryClient.getQueryData(queryKey)?.find(({ id }) => id === payeeId)
  }
}

interface PayToFieldProps extends Pick<SetUpFormProps, 'accounts' | 'payees'> {
  readonly form: ReturnType<typeof useSetUp>['form']
  readonly nameCheck: StandingNameCheck
  readonly add: PayeeDialog
}

/** The recipient. Somebody new becomes a payee in a dialog over the form, which keeps all that is typed. */
function PayToField({ form, accounts, payees, nameCheck, add }: PayToFieldProps) {
  const { field } = useFields(form)
  const [accountId, payTo] = useWatch({ control: form.control, name: ['accountId', 'payTo'] })
  const options = payToOf(accounts, payees, accountId)
  const { onChange, ...payToField } = field('payTo')
  const paysOthers = options.paysOthers
  return (
    <SelectField
      label={words.to}
      className="money"
      labelEnd={
        paysOthers && (
          <button
            type="button"
            className="link tap -my-3 cursor-pointer text-sm"
            onClick={() => void add.open()}
            {...add.preparing}
          >
            {words.someoneNew}
          </button>
        )
      }
      {...payToField}
      // Somebody new is chosen before the list has them.
      value={payTo}
      onChange={event => {
        nameCheck.forget()
        void onChange(event)
      }}
    >
      {payTo === '' && <option value="">{words.choose}</option>}
      {options.payees.length > 0 && (
        <optgroup label={words.payees}>
          {options.payees.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
      {options.own.length > 0 && (
        <optgroup label={words.accounts}>
          {options.own.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

interface ActsProps {
  readonly nameCheck: StandingNameCheck
  readonly payee: Payee | undefined
  readonly isBusy: boolean
  readonly edit: PayeeDialog
  readonly onSubmit: () => void
}

/** What the name check says, where it was asked, and the buttons. Continue is gone while the check waits for a choice. */
function Acts({ nameCheck, payee, isBusy, edit, onSubmit }: ActsProps) {
  const navigate = useNavigate()
  const { hasChosen } = nameCheck
  return (
    <>
      <PayNotice refusal={nameCheck.refusal} />
      <NameCheckResult
        state={nameCheck.state}
        isStatus={nameCheck.isStatus}
        onTryAgain={onSubmit}
        onAct={(pressed, check) => {
          if (pressed === 'cancel') return void navigate(appPages.standingOrders.path)
          if (!payee || pressed === 'edit' || pressed === 'check_again') return void edit.open()
          return nameCheck.choose(payee, check, pressed, onSubmit)
        }}
      />
      <div className="flex flex-wrap gap-3 max-md:*:flex-1">
        {!nameCheck.isOpen && <FocusedContinue key={String(hasChosen)} isFocused={hasChosen} busy={isBusy} />}
        <Link to={appPages.standingOrders.path} className={buttonClass({ variant: 'line' })}>
          {words.cancel}
        </Link>
      </div>
    </>
  )
}

interface PayeeDialogsProps extends Pick<ActsProps, 'nameCheck' | 'payee' | 'edit'> {
  readonly form: PayToFieldProps['form']
  readonly add: PayeeDialog
}

/** React hands the submit of a dialog on to a form around the place that draws it, so they are drawn beside the form. */
function PayeeDialogs({ form, payee, nameCheck, add, edit }: PayeeDialogsProps) {
  return (
    <>
      {add.code && (
        <add.code.AddPayeeDialog
          isOpen={add.isOpen}
          onClose={add.close}
          onAdded={({ id }) => {
            nameCheck.forget()
            form.setValue('payTo', payeeOption(id))
            form.clearFaults(['payTo'])
          }}
        />
      )}
      {payee && edit.code && (
        <edit.code.EditPayeeDialog
          payee={payee}
          isOpen={edit.isOpen}
          onClose={edit.close}
          onSaved={nameCheck.forget}
        />
      )}
    </>
  )
}
