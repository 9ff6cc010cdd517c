import { useId, useState } from 'react'
import type { SandboxOutcome } from '../../../contract/card-sandbox.ts'
import { testMerchants } from '../../../domain/test-merchants.ts'
import { amountOfField } from '../../../domain/typed-amount.ts'
import { TickBox } from '../../app/accounts/tick-box.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import type { StaffDemo } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { AccountField, controlClass, ControlOutcome } from './control-parts.tsx'
import { demonstrationWords } from './demonstration-words.ts'
import { useControl } from './use-control.ts'

const words = demonstrationWords.purchase

type Values = { accountId: string; amount: string; merchant: string }

/** A card of the account pays a merchant of the demonstration, who may take the money at once. */
export function PurchasePanel({ accounts }: Pick<StaffDemo, 'accounts'>) {
  const { staff, clock } = useStaffEnvironment()
  const control = useControl()
  const [settlesNow, setSettlesNow] = useState(false)
  const settleId = useId()
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, SandboxOutcome, RefusedChange>({
    fields: ['accountId', 'amount', 'merchant'],
    initial: {
      accountId: accounts[0]?.id ?? '',
      amount: '',
      merchant: testMerchants[0]?.merchant ?? '',
    },
    check: checkNothing,
    checksOnLeave: false,
    send: values => {
      control.clear()
      const request = { ...values, amount: amountOfField(values.amount), settleNow: settlesNow }
      return requestChange(clock, async signal => {
        const body = { id: control.idOf(request), ...request }
        const reply = await staff.staffDemoPurchase({ body, signal })
        return reply.status === 200 || reply.status === 201 ? done(reply.body) : refused(reply)
      })
    },
    onDone: ({ why, status }, { amount, merchant }) => {
      const money = amountOfField(amount)
      control.show(why === null ? words.done(money, merchant, status) : words.notDone(why))
    },
  })
  const { field } = useFields(form)
  return (
    <StaffPanel title={words.heading}>
      <Form className={controlClass} onSend={submit}>
        <AccountField label={demonstrationWords.account} accounts={accounts} {...field('accountId')} />
        <Field
          label={demonstrationWords.amount}
          leading="£"
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        <SelectField label={words.merchant} {...field('merchant')}>
          {testMerchants.map(({ merchant }) => (
            <option key={merchant} value={merchant}>
              {merchant}
            </option>
          ))}
        </SelectField>
        <TickBox id={settleId} checked={settlesNow} onChange={({ target }) => setSettlesNow(target.checked)}>
          {words.settleNow}
        </TickBox>
        <ControlOutcome said={control.said} refusal={refusal} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.send}
        </Button>
      </Form>
    </StaffPanel>
  )
}
