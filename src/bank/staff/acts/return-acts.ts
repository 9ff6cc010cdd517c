import { accountEnding, creditedInWords } from '../../../domain/decided-payment-words.ts'
import { formatPence } from '../../../domain/money.ts'
import { creditCardMoney, findSuspendedCardMoney } from '../../cards/network/credit-card-money.ts'
import type { Queryable } from '../../database/database.ts'
import { creditReturn, findSuspendedReturn, listCreditAccounts } from '../../payments/credit-return.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActKind, ActKindRefusal } from './act.ts'
import { fieldOf, versionOf, wrongField } from './act-fields.ts'

interface Returned {
  readonly amountPence: bigint
  readonly customerId: string
  readonly payee: string
}

async function readPaid(queryable: Queryable, paymentId: string): Promise<Returned | undefined> {
  const found = await findSuspendedReturn(queryable, paymentId)
  if (!found || found.isCredited) return undefined
  const [payment] = await queryable.query<{ customer_id: string; name: string }>(
    'select customer_id, name from payment where id = $1',
    [paymentId],
  )
  return payment && { ...found, customerId: payment.customer_id, payee: payment.name }
}

/** What waits in suspense: of a payment, by its id, or of a card payment, by the transfer that brought it. */
async function readWaiting(
  queryable: Queryable,
  subjectId: string,
): Promise<Result<Returned, ActKindRefusal>> {
  const paid = await readPaid(queryable, subjectId)
  if (paid) return accepted(paid)
  const money = await findSuspendedCardMoney(queryable, subjectId)
  return money && !money.isCredited
    ? accepted({ ...money, payee: money.merchant })
    : refused({ code: 'changed_meanwhile' })
}

const creditAccount: ActKind = {
  name: 'credit_account',
  async prepare(_bank, queryable, { subjectId, fields }) {
    const read = await readWaiting(queryable, subjectId)
    if (!read.ok) return read
    const { amountPence, customerId, payee } = read.value
    const accounts = await listCreditAccounts(queryable, customerId)
    const to = accounts.find(({ id }) => id === fieldOf(fields, 'to'))
    if (!to) return wrongField('to', 'not_theirs', 'Choose one of their accounts')
    const facts = {
      amountPence: amountPence.toString(),
      name: payee,
      accountEnding: to.accountNumber.slice(-4),
    }
    return accepted({
      subjectVersion: versionOf(subjectId, amountPence.toString()),
      effects: [
        { label: 'Credits', value: formatPence(amountPence) },
        { label: 'To', value: accountEnding(to.accountNumber) },
        { label: 'From', value: 'Suspense' },
      ],
      customerReads: creditedInWords(facts),
      amountPence,
    })
  },
  async carryOut(bank, { subjectId, fields }) {
    const accountId = fieldOf(fields, 'to')
    const ofCard = await findSuspendedCardMoney(bank.database, subjectId)
    const credited = ofCard
      ? await creditCardMoney(bank, { transferId: subjectId, accountId })
      : await creditReturn(bank, { paymentId: subjectId, accountId })
    if (credited.ok) return accepted(credited.value)
    const code = credited.refusal === 'no_account' ? 'no_account' : 'changed_meanwhile'
    return refused({ code })
  },
}

/** Credit account (part two, section 17.4). */
export const returnActs: readonly ActKind[] = [creditAccount]
