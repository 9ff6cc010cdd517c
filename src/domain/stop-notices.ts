/** What a customer reads of the bank's stops of a sign-in, and of its freezes of an account (part two, 17.4). */
export const stopNoticeTypes = [
  'sign_in_stopped',
  'sign_in_allowed',
  'account_frozen',
  'account_unfrozen',
] as const
export type StopNoticeType = (typeof stopNoticeTypes)[number]

type Facts = Readonly<Record<string, string>>

/** "account ending 7836". */
const accountEnding = ({ accountEnding: ending }: Facts): string =>
  ending === undefined ? 'account' : `account ending ${ending}`

/**
 * The title and the one sentence of each notice, by the facts that it keeps: `accountEnding` of an account. The sentence is
 * what the staff member read before the act.
 */
export const stopNotices: Readonly<
  Record<StopNoticeType, (facts: Facts) => { readonly title: string; readonly text: string }>
> = {
  sign_in_stopped: () => ({ title: 'Sign-in Stopped', text: 'Nobody can sign in until you call us.' }),
  sign_in_allowed: () => ({ title: 'Sign-in Allowed', text: 'You can sign in again.' }),
  account_frozen: facts => ({
    title: 'Account Frozen',
    text: `No money can leave your ${accountEnding(facts)}. Call us.`,
  }),
  account_unfrozen: facts => ({
    title: 'Account Unfrozen',
    text: `Your ${accountEnding(facts)} works again.`,
  }),
}
