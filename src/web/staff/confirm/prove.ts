import { signWithPasskey } from '../../app/passkeys/ask-browser.ts'
import type { StaffConfirmation } from '../../../contract/staff-acts.ts'
import type { StaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'
import { confirmWords as words } from './confirm-words.ts'

/** As long as the confirmation is of use. */
const promptMs = 5 * 60_000

type Environment = Pick<StaffEnvironment, 'staff' | 'clock'>
interface Proving {
  /** Of the confirmation. */
  readonly id: string
  readonly contentHash: string
  readonly code: string
}

/** Proves who confirms with a code of the authenticator app. */
export const proveByCode = (
  { staff, clock }: Environment,
  { id, contentHash, code }: Proving,
): Promise<ChangeAnswer<StaffConfirmation>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash, code }, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply)
  })

/** The same with a passkey, which signs for this content and nothing else. */
export async function proveByPasskey(
  { staff, clock }: Environment,
  { id, contentHash }: Proving,
): Promise<ChangeAnswer<StaffConfirmation>> {
  const opened = await requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash }, signal })
    return reply.status === 200 ? done(reply.body) : refused(reply)
  })
  if (opened.kind !== 'done') return opened
  const { challenge } = opened.body
  const prompted = await signWithPasskey({
    challenge,
    rpId: location.hostname,
    timeout: promptMs,
    userVerification: 'required',
  })
  if (!prompted.ok) return { kind: 'refused', message: words.promptClosed, errors: [] }
  const assertion = prompted.response
  return requestChange(clock, async signal => {
    const reply = await staff.staffConfirm({ body: { id, contentHash, assertion }, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply)
  })
}
