import { z } from 'zod'
import { afterTry, type ClientContext, neverAnsweredMs, slotFor } from '../send-order.ts'
import { sendRequest, type Answer } from '../send-request.ts'
import type { Attempt } from '../history.ts'
import type { AccountAnswer, AccountRecord } from './account-history.ts'
import type { AccountDeed } from './account-steps.ts'

/** The statuses of a success, and the codes of the refusals that a race with others permits. */
interface Permitted {
  readonly done: readonly number[]
  readonly refusals: readonly string[]
}

const opening: Permitted = { done: [200, 201], refusals: ['too_many_accounts', 'insufficient_funds'] }

const permitted: Record<AccountDeed, Permitted> = {
  'open current': opening,
  'open flexisave': opening,
  'open fixed': { done: [200, 201], refusals: [...opening.refusals, 'account_closed', 'account_frozen'] },
  move: { done: [200, 201], refusals: ['account_closed', 'account_frozen'] },
  'move to a closed account': { done: [], refusals: ['account_closed'] },
  'open pot': {
    done: [200, 201],
    refusals: ['too_many_pots', 'account_closed', 'account_frozen', 'insufficient_funds'],
  },
  'close pot': { done: [204], refusals: [] },
  invite: { done: [202], refusals: ['too_many_accounts', 'too_many_invitations'] },
  accept: { done: [200, 201], refusals: ['too_many_accounts', 'invitation_ended'] },
  freeze: { done: [200], refusals: ['account_closed'] },
  release: { done: [200], refusals: ['account_closed'] },
  'close sole': { done: [200], refusals: [] },
  'close shared': { done: [200, 202], refusals: ['account_frozen', 'balance_not_zero'] },
  cancel: { done: [200], refusals: ['account_locked', 'account_closed'] },
}

const Refused = z.object({ code: z.string(), errors: z.array(z.object({ code: z.string() })).optional() })
const Opened = z.object({ account: z.object({ id: z.uuid() }) })
const Moved = z.object({ move: z.object({ status: z.string(), reason: z.string().optional() }) })

function readAnswer({ status, body }: Answer): AccountAnswer {
  if (status >= 400) {
    const refused = Refused.safeParse(body)
    return { status, code: refused.data?.errors?.[0]?.code ?? refused.data?.code }
  }
  const move = Moved.safeParse(body).data?.move
  return {
    status,
    accountId: Opened.safeParse(body).data?.account.id,
    decision: move && (move.reason ?? move.status),
  }
}

export interface AccountRequest {
  readonly token: string
  readonly path: string
  /** `POST` if left out. `DELETE` has no body. */
  readonly method?: 'POST' | 'DELETE'
  readonly body?: object
  readonly slot: number
  readonly timeoutMs: number
  /** Does not retry. */
  readonly isHurried: boolean
}

/** Each retry waits longer, up to this, because the machine may be slow. */
const longestTimeoutMs = 10_000

const Busy = z.object({ code: z.literal('too_many_requests') })

/** Whether nothing was done, for now: all clients have one address, from which a server checks only so many passwords at once. */
const isBusy = ({ status, body }: Answer): boolean =>
  status === 503 || (status === 429 && Busy.safeParse(body).success)

interface Asked {
  readonly attempts: Attempt[]
  /** Called for a request that is never answered. */
  readonly note: (found: string, atMs: number) => void
}

/**
 * Sends a request until it is answered, at the servers in turn; a hurried client sends it once. Adds to the attempts. Returns
 * the answer with its attempt.
 */
export async function askUntilAnswered(
  { slots, history }: ClientContext,
  { token, path, method = 'POST', body = {}, slot, timeoutMs, isHurried }: AccountRequest,
  { attempts, note }: Asked,
): Promise<{ readonly answer: Answer; readonly attempt: Attempt } | undefined> {
  const beganMs = performance.now()
  for (let tries = 0; ; tries++) {
    const at = slotFor(slots, slot + tries)
    const attempt = { slot: at.number, startedMs: performance.now(), endedMs: Infinity, outcome: '…' }
    attempts.push(attempt)
    const sent = await sendRequest(
      at,
      { token, method, path, ...(method === 'POST' && { body }) },
      Math.min(timeoutMs * 2 ** tries, longestTimeoutMs),
    )
    attempt.endedMs = performance.now()
    attempt.outcome = sent.answer ? String(sent.answer.status) : sent.why
    if (sent.answer && !isBusy(sent.answer)) return { answer: sent.answer, attempt }
    if (isHurried) {
      history.count('orders given up')
      return undefined
    }
    if (attempt.endedMs - beganMs > neverAnsweredMs) {
      note(`never answered (${attempt.outcome})`, attempt.endedMs)
      return undefined
    }
    history.count('retries')
    await afterTry(tries)
  }
}

/** Sends a request about accounts until it is answered, and records the outcome. */
export async function sendAccountRequest(
  context: ClientContext,
  record: AccountRecord,
  request: AccountRequest,
): Promise<AccountAnswer | undefined> {
  const { attempts, deed, accountId } = record
  const note = (found: string, atMs: number) =>
    context.history.note({ check: 'answers', found: `${deed}: ${found}`, accountId, atMs })
  const sent = await askUntilAnswered(context, request, { attempts, note })
  if (!sent) return undefined
  const { endedMs } = sent.attempt
  const answer = readAnswer(sent.answer)
  const { done, refusals } = permitted[deed]
  if (answer.status >= 400 ? !refusals.includes(answer.code ?? '') : !done.includes(answer.status))
    note(`answered with ${sent.answer.status} ${JSON.stringify(sent.answer.body)}`, endedMs)
  takeAnswer(record, answer, endedMs, found => note(found, endedMs))
  return answer
}

/** Keeps the first success. A second one must say the same. */
function takeAnswer(
  record: AccountRecord,
  answer: AccountAnswer,
  atMs: number,
  note: (found: string) => void,
): void {
  const { answer: before } = record
  if (before && before.status < 300) {
    if (answer.status < 300 && (answer.accountId !== before.accountId || answer.decision !== before.decision))
      note(`first answered with ${JSON.stringify(before)}, then with ${JSON.stringify(answer)}`)
    return
  }
  record.answer = answer
  record.answeredMs = atMs
}
