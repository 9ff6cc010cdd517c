import type { LookReason } from '../../../domain/staff-looks.ts'
import type { StaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'

/** Opens a customer's record for half an hour: a look, which is audited. */
export const openRecord = (
  { staff, clock }: Pick<StaffEnvironment, 'staff' | 'clock'>,
  body: { readonly customerId: string; readonly reason?: LookReason; readonly note?: string },
): Promise<ChangeAnswer<null>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffOpenLook({ body, signal })
    return reply.status === 201 ? done(null) : refused(reply)
  })
