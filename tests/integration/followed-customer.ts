import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { NotificationPage } from '../../src/contract/notifications.ts'
import { ClaimAnswer } from '../../src/contract/claims.ts'
import { InvitationRequest } from '../../src/contract/joint.ts'
import { PayeeAnswer } from '../../src/contract/payees.ts'
import { PotRequest } from '../../src/contract/pots.ts'
import { PasswordChange, PasswordReset, SecondFactorKey } from '../../src/contract/credentials.ts'
import { Profile } from '../../src/contract/profile.ts'
import { SignedInDevices } from '../../src/contract/sessions.ts'
import { PlacedTransfer } from '../../src/contract/transfers.ts'
import { password } from '../support/open-customer.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { Ids, OperationName } from './right-requests.ts'
import { codeNow } from './turn-on-second-factor.ts'

/** A customer whose valid credentials and ids are known after any sequence of requests. */
export interface FollowedCustomer {
  readonly customer: TestCustomer
  /**
   * The ids of their resources, as far as answers have named them: the account, the last transfer and notification, a
   * session in another browser.
   */
  ids(): Partial<Ids>
  /** The valid values now: the e-mail, the password, a code of the second factor, the token of a reset. */
  readonly right: Readonly<Record<'email' | 'password' | 'code' | 'reset', () => string>>
  /** Updates these values from the answer of a successful operation. */
  learn(name: OperationName, sent: string, answer: unknown): Promise<void>
}

/** Opens a customer with this balance, signs them in, and issues a password reset link. */
export async function openFollowedCustomer(api: TestApi, balancePence: bigint): Promise<FollowedCustomer> {
  const customer = await openSignedInCustomer(api, balancePence)
  let { email } = customer
  let current = password
  let key: string | undefined
  let ids: Partial<Ids> = { accounts: customer.account.id }
  const issueReset = async () => {
    const issued = await issuePasswordReset(api.bank, email)
    return issued.ok ? issued.value.token : ''
  }
  let reset = await issueReset()
  return {
    customer,
    ids: () => ids,
    right: {
      email: () => email,
      password: () => current,
      code: () => (key === undefined ? '123456' : codeNow(key, api)),
      reset: () => reset,
    },
    async learn(name, sent, answer) {
      if (name === 'changePassword') {
        current = PasswordChange.parse(JSON.parse(sent)).newPassword
        // A password change ends the link.
        reset = await issueReset()
      }
      if (name === 'resetPassword') {
        const used = PasswordReset.parse(JSON.parse(sent))
        if (used.token !== reset) return
        current = used.newPassword
        reset = await issueReset()
      }
      if (name === 'changeProfile') email = Profile.parse(answer).email
      if (name === 'beginSecondFactor') key = SecondFactorKey.parse(answer).key
      if (name === 'placeTransfer') ids = { ...ids, transfers: PlacedTransfer.parse(answer).transfer.id }
      if (name === 'addPayee') ids = { ...ids, payees: PayeeAnswer.parse(answer).payee.id }
      if (name === 'makeClaim') ids = { ...ids, claims: ClaimAnswer.parse(answer).claim.id }
      if (name === 'openPot') ids = { ...ids, pots: PotRequest.parse(JSON.parse(sent)).id }
      if (name === 'sendInvitation')
        ids = { ...ids, 'joint-invitations': InvitationRequest.parse(JSON.parse(sent)).id }
      if (name === 'listNotifications') {
        const [newest] = NotificationPage.parse(answer).notifications
        if (newest) ids = { ...ids, notifications: newest.id }
      }
      if (name === 'listSessions') {
        const other = SignedInDevices.parse(answer).sessions.find(({ isCurrent }) => !isCurrent)
        if (other) ids = { ...ids, sessions: other.id }
      }
    },
  }
}
