import { emailWords } from '../../../../contract/email-words.ts'
import { askInTime } from '../../../ask-in-time.ts'
import type { IslandEnvironment } from '../../islands/create-island-environment.ts'

/** What came of asking for the newsletter. */
export type NewsletterOutcome =
  | { kind: 'kept' }
  /** What is wrong with the email, in the bank's words. */
  | { kind: 'refused'; message: string }
  | { kind: 'tooMany'; waitMinutes: number }
  | { kind: 'unavailable' }
  /** No answer, or none in time: nobody knows whether the bank has it. Asking again does no harm. */
  | { kind: 'offline' }

/** How long to wait where the bank does not say. */
const usualWaitSeconds = 60

/** Asks the bank to keep an email for the newsletter. Never throws. */
export async function askForNewsletter(
  { bank, patience }: Pick<IslandEnvironment, 'bank' | 'patience'>,
  email: string,
): Promise<NewsletterOutcome> {
  try {
    const reply = await askInTime(patience, signal => bank.subscribeToNewsletter({ body: { email }, signal }))
    switch (reply.status) {
      case 202:
        return { kind: 'kept' }
      case 422: {
        const error = reply.body.errors?.find(({ field }) => field === 'email')
        return { kind: 'refused', message: error?.message ?? emailWords.invalid }
      }
      case 429: {
        const seconds = Number(reply.headers.get('retry-after')) || usualWaitSeconds
        return { kind: 'tooMany', waitMinutes: Math.ceil(seconds / 60) }
      }
      case 400:
      case 403:
      case 413:
      case 415:
      case 500:
      case 503:
      default:
        return { kind: 'unavailable' }
    }
  } catch {
    return { kind: 'offline' }
  }
}
