import { useId } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { readDestination } from '../../../contract/destination.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { AmountField } from './amount-field.tsx'
import { destinationRead } from './destination-words.ts'
import { FromAccount } from './from-account.tsx'
import type { TransferRefusal } from './transfer-flow.ts'
import { isFilled, type FilledTransfer, type TransferFields } from './transfer-form-schema.ts'
import { TransferSum } from './transfer-sum.tsx'
import { transferWords } from './transfer-words.ts'
import { useTransferForm } from './use-transfer-form.ts'

interface TransferFormProps {
  readonly account: Account
  /** What the fields begin with. */
  readonly prefill: TransferFields | undefined
  /** While the bank is asked the form is out of sight, and keeps what was typed for a refusal. */
  readonly isHidden: boolean
  readonly refusal: TransferRefusal | undefined
  readonly onPlace: (filled: FilledTransfer) => void
  readonly onCancel: () => void
}

/** The four fields of a transfer, from which account it goes, and what it comes to (spec section 5). */
export function TransferForm({ account, onPlace, onCancel, ...asked }: TransferFormProps) {
  const { isHidden, refusal } = asked
  const { fields, field, amount, handleSubmit } = useTransferForm(asked)
  const sumId = useId()
  const destinationId = useId()
  const destination = readDestination(fields.destination ?? '')
  return (
    <Form
      hidden={isHidden}
      className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
      onSend={() => void handleSubmit(onPlace)()}
    >
      <DialogBody className="flex-1">
        <FromAccount account={account} />
        {refusal && refusal.errors.length === 0 && (
          <Notice look="danger" role="alert" lead={transferWords.refused}>
            {refusal.message}
          </Notice>
        )}
        <Field label={transferWords.recipient} {...field('recipientName')} />
        <Field
          label={transferWords.destination}
          hint={
            typeof destination === 'string' ? (
              transferWords.destinationHint
            ) : (
              <b id={destinationId} className="font-semibold text-ink">
                {destinationRead(destination)}
              </b>
            )
          }
          className="money"
          spellCheck={false}
          {...field('destination')}
        />
        <AmountField {...amount} />
        <Field
          label={transferWords.reference}
          labelNote={transferWords.optional}
          hint={transferWords.referenceHint(fields.recipientName ?? '')}
          className="money"
          {...field('reference')}
        />
      </DialogBody>
      <DialogFooter>
        <TransferSum id={sumId} fields={fields} />
        <Button variant="line" onClick={onCancel}>
          {transferWords.cancel}
        </Button>
        <Button
          type="submit"
          icon="money-out"
          disabled={!isFilled(fields)}
          aria-describedby={`${sumId} ${destinationId}`}
        >
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}
