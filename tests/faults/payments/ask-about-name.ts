import type { ClientContext } from '../send-order.ts'
import type { TestCustomer } from '../customers.ts'
import { customerAt, ownDestination } from '../order-content.ts'
import { askUntilAnswered } from '../accounts/send-account-request.ts'
import type { PaymentStep } from './payment-steps.ts'

/** The name of every customer of the harness. */
export const holderName = 'Ada Byron'

interface Question {
  readonly name: string
  readonly isClose: boolean
  /** Whether the account is here: then the holder is known. */
  readonly isHere: boolean
}

/** Names that are close to the holder's, and names of nobody at the account. */
const questions: readonly Question[] = [
  { name: 'Rowan Marsh', isClose: false, isHere: true },
  { name: 'Ada Lovelock', isClose: false, isHere: true },
  { name: 'Wrenmoor Cafe', isClose: false, isHere: true },
  { name: 'A Byron', isClose: true, isHere: true },
  { name: 'Owen Hale', isClose: false, isHere: false },
]

/** An account of the simulated bank that no name matches. */
const nobodys = '00-00-01 10000007'

/**
 * Asks about a name that does not match. Sent twice, both servers get the same question, and must give the same answer.
 * `check/check-name-checks.ts` judges what is told of the holder.
 */
export async function askAboutName(
  context: ClientContext,
  { id, customer, other, of, isTwice, isHurried, timeoutMs, slot }: PaymentStep,
  customers: readonly TestCustomer[],
): Promise<void> {
  const { accountId, token } = customerAt(customers, customer)
  const { name, isClose, isHere } = questions[Math.floor(of * questions.length)] ?? {
    name: holderName,
    isClose: true,
    isHere: true,
  }
  const destination = isHere ? ownDestination(customerAt(customers, other)) : nobodys
  const note = (found: string, atMs: number) =>
    context.history.note({ check: 'answers', found: `check of a name: ${found}`, accountId, atMs })
  const ask = async (at: number): Promise<string | undefined> => {
    const body = { id, name, kind: 'personal', destination }
    const asked = { token, path: '/api/name-checks', body, slot: at, timeoutMs, isHurried }
    const sent = await askUntilAnswered(context, asked, { attempts: [], note })
    if (!sent) return undefined
    const { status } = sent.answer
    const { endedMs } = sent.attempt
    const said = JSON.stringify(sent.answer.body)
    if (status !== 200 && status !== 201) note(`answered with ${status} ${said}`, endedMs)
    const holder = isHere ? holderName : undefined
    context.history.payments.names.push({ accountId, holder, isClose, endedMs, body: said })
    return said
  }
  const answers = await Promise.all([ask(slot), ...(isTwice ? [ask(slot + 1)] : [])])
  if (new Set(answers.filter(answer => answer !== undefined)).size > 1)
    note(`answered with ${answers.join(' and ')}`, performance.now())
}
