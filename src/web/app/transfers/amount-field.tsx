import { useController, type Control } from 'react-hook-form'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatMoney } from '../../../contract/money.ts'
import type { FilledTransfer, TransferFields } from './transfer-form-schema.ts'
import { transferWords } from './transfer-words.ts'
import { useAmountDraft } from './use-amount-draft.ts'

interface AmountFieldProps {
  readonly control: Control<TransferFields, unknown, FilledTransfer>
  readonly error: string | undefined
  /** Something was typed: what was said about it before is over. */
  readonly onCorrect: () => void
  readonly onLeave: () => void
}

/**
 * The amount, of which the field takes digits and a point. Where more was typed than these say, the field asks what was
 * meant, and Confirm waits for the answer.
 */
export function AmountField({ control, error, onCorrect, onLeave }: AmountFieldProps) {
  const { field } = useController({ control, name: 'amount' })
  const { asked, shown, attach, edit, leave, take } = useAmountDraft({
    initial: field.value,
    onTyped: field.onChange,
  })
  const question = asked && transferWords.amountAsked(asked)
  return (
    <div className="grid gap-2.5">
      <Field
        label={transferWords.amount}
        name={field.name}
        hint={
          <>
            <span aria-live="polite">
              {question && (
                <span className="flex items-start gap-1.5 text-sm font-medium text-danger">
                  <Icon name="alert" size="small" className="mt-[.22em]" />
                  {question}
                </span>
              )}
            </span>
            {!question && transferWords.amountHint}
          </>
        }
        error={error}
        leading="£"
        inputMode="decimal"
        autoComplete="off"
        className="money"
        value={shown}
        ref={element => {
          field.ref(element)
          attach(element)
        }}
        onChange={event => {
          onCorrect()
          edit(event.target)
        }}
        onKeyDown={event => {
          // Enter that is still held down after it answered the question confirms nothing.
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        }}
        onBlur={() => {
          field.onBlur()
          leave()
          onLeave()
        }}
      />
      {asked && (
        <div className="flex flex-wrap gap-2.5">
          {[asked.meant, asked.money].map(
            money =>
              money !== undefined && (
                <Button
                  key={money}
                  variant="line"
                  size="small"
                  className="max-md:min-h-11"
                  onClick={() => {
                    onCorrect()
                    take(money)
                  }}
                >
                  {transferWords.takeAmount(formatMoney(money))}
                </Button>
              ),
          )}
        </div>
      )}
    </div>
  )
}
