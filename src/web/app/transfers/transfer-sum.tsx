import { formatMoney, penceOf } from '../../../contract/money.ts'
import { moneyFromTyped } from '../../../contract/typed-amount.ts'
import type { TransferFields } from './transfer-form-schema.ts'
import { transferWords } from './transfer-words.ts'

interface TransferSumProps {
  readonly id: string
  readonly fields: Partial<TransferFields>
}

/** Beside Confirm, and read with it: what the amount has been read as, and to whom it goes. */
export function TransferSum({ id, fields }: TransferSumProps) {
  const money = moneyFromTyped(fields.amount ?? '')
  const recipientName = (fields.recipientName ?? '').trim()
  return (
    <p
      id={id}
      className="money mr-auto min-w-0 flex-1 basis-40 text-xs leading-[1.4] text-muted empty:hidden max-md:basis-full"
    >
      {money !== undefined && penceOf(money) > 0n && (
        <>
          {transferWords.sending} <b className="text-nav font-semibold text-ink">{formatMoney(money)}</b>
          {recipientName && (
            <span className="line-clamp-2 wrap-anywhere">{transferWords.recipientOf(recipientName)}</span>
          )}
        </>
      )}
    </p>
  )
}
