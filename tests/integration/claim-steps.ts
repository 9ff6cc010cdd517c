import { askAboutClaim } from '../../src/bank/claims/decide-claim.ts'
import { makeClaimOf, payBy, story } from './claimant.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'

/** Right requests of the operations on claims, each of a new customer who has paid somebody; `onPaid` gets the transfer. */
export const claimSteps = (api: TestApi, balancePence: bigint, onPaid: (transferId: string) => void) => {
  const open = async () => {
    const sender = await openSignedInCustomer(api, balancePence)
    const transferId = await payBy(api, 100n, { by: sender })
    onPaid(transferId)
    return { sender, transferId }
  }
  const claimed = async (): Promise<RightStep> => {
    const { sender, transferId } = await open()
    return { sender, id: (await makeClaimOf(sender, [transferId])).id, body: {} }
  }
  return {
    readClaim: claimed,
    withdrawClaim: claimed,
    async makeClaim(): Promise<RightStep> {
      const { sender, transferId } = await open()
      const body = { id: crypto.randomUUID(), kind: 'scam', story, transferIds: [transferId] }
      return { sender, id: '', body }
    },
    async answerClaim(): Promise<RightStep> {
      const step = await claimed()
      const asked = await askAboutClaim(api.bank, { claimId: step.id, question: 'When did they call you?' })
      if (!asked.ok) throw new Error(asked.refusal)
      return { ...step, body: { text: 'They called on Monday.' } }
    },
  } as const
}
