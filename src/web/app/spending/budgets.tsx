import type { Budget } from '../../../contract/spending.ts'
import { budgetMaxPence, spendingWords as faultWords } from '../../../contract/spending-words.ts'
import { spendingCategories, type SpendingCategory } from '../../../domain/merchant-categories.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useFocusBeside } from '../focus-beside.ts'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { Panel } from '../panel.tsx'
import { readPounds } from '../payments/read-pounds.ts'
import { useBankQuery } from '../query-client.ts'
import { type Checked, type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { BudgetProgress } from './budget-progress.tsx'
import { budgetsQuery, useSpendingChange, useSpendingClient } from './spending-queries.ts'
import { budgetWords as words } from './spending-words.ts'

/** Spec section 15.5: the budgets of the present month, and the form that sets one. */
export function Budgets() {
  const { data, isError } = useBankQuery(budgetsQuery(useSpendingClient()))
  return (
    <Panel title={words.heading} className="@container">
      <p className="-mt-2 px-4 pb-4 text-sm text-muted md:px-6">{words.text}</p>
      <p role="alert" className="px-4 pb-4 empty:hidden md:px-6">
        {isError && !data && words.failed}
      </p>
      {data && data.length > 0 && (
        <ul className="border-t border-line">
          {data.map(budget => (
            <BudgetRow key={budget.category} budget={budget} />
          ))}
        </ul>
      )}
      <SetBudget />
    </Panel>
  )
}

/** The button of the row below one that goes, or of the one above it. */
const buttonBeside = ({ nextElementSibling, previousElementSibling }: HTMLLIElement) =>
  (nextElementSibling ?? previousElementSibling)?.querySelector('button')

function BudgetRow({ budget: { category, amount, spent } }: { budget: Budget }) {
  const { remove, isBusy } = useRemoval(category)
  const row = useFocusBeside(buttonBeside)
  return (
    <li
      ref={row}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 not-first:border-t not-first:border-line md:px-6"
    >
      <span className="grid gap-1.5">
        <b className="font-semibold wrap-anywhere">{category}</b>
        <BudgetProgress category={category} spent={spent} amount={amount} />
      </span>
      <Button
        variant="line"
        size="small"
        className="max-md:min-h-11"
        busy={isBusy}
        aria-label={words.removeOf(category)}
        onClick={remove}
      >
        {words.remove}
      </Button>
    </li>
  )
}

function useRemoval(category: SpendingCategory) {
  const bank = useSpendingClient()
  const change = useSpendingChange()
  const { showToast } = useToast([words.unchanged, words.removed(category).title])
  const { isBusy, begin } = useOneAtATime()
  async function remove() {
    const answer = await change(signal => bank.removeBudget({ params: { category }, signal }))
    if (answer.kind === 'done') showToast({ look: 'success', ...words.removed(category) })
    else
      showToast({
        look: 'danger',
        title: words.unchanged,
        text: answer.kind === 'refused' ? answer.message : ownMoneyWords.again,
      })
  }
  return { isBusy, remove: () => void begin(remove) }
}

interface BudgetFields {
  readonly category: string
  readonly amount: string
}
interface WantedBudget {
  readonly category: SpendingCategory
  readonly amount: string
}

function checkBudget({ category, amount }: BudgetFields): Checked<keyof BudgetFields, WantedBudget> {
  const chosen = spendingCategories.find(each => each === category)
  const pounds = readPounds(amount)
  const pence = pounds === undefined ? 0n : BigInt(pounds) * 100n
  const isRight = pence >= 100n && pence <= budgetMaxPence
  if (chosen && isRight) return { ok: true, value: { category: chosen, amount: `${pounds}.00` } }
  return {
    ok: false,
    faults: {
      ...(!chosen && { category: faultWords.category }),
      ...(!isRight && { amount: faultWords.amount }),
    },
  }
}

const empty: BudgetFields = { category: '', amount: '' }

function SetBudget() {
  const bank = useSpendingClient()
  const change = useSpendingChange()
  const { showToast } = useToast([words.saved('', '0.00').title])
  const { form, submit, isBusy, refusal } = useAppForm<
    BudgetFields,
    WantedBudget,
    WantedBudget,
    RefusedRequest
  >({
    fields: ['category', 'amount'],
    initial: empty,
    check: checkBudget,
    send: async budget => {
      const { category, amount } = budget
      const answer = await change(signal =>
        bank.setBudget({ params: { category }, body: { amount }, signal }),
      )
      return answer.kind === 'done' ? { kind: 'done', body: budget } : refusalOf(answer)
    },
    onDone: ({ category, amount }) => {
      form.reset(empty)
      showToast({ look: 'success', ...words.saved(category, amount) })
    },
  })
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4 md:p-6" onSend={submit}>
      <h3 className="font-semibold">{words.set}</h3>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[34rem]:max-w-[36rem] @min-[34rem]:grid-cols-2">
        <SelectField label={words.categoryLabel} {...field('category')}>
          <option value="">{words.category}</option>
          {spendingCategories.map(category => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <Field
          label={words.amount}
          hint={words.amountHint}
          leading="£"
          inputMode="numeric"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
      </div>
      <OrderNotice refusal={refusal} />
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start max-md:w-full">
        {words.save}
      </Button>
    </Form>
  )
}
