import type { StaffActMade, StaffActPreview } from '../../../contract/staff-acts.ts'
import type { ActName, ActReason, ActSubject } from '../../../domain/staff-acts.ts'
import type { StaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'

/** What an act is on. */
export interface ActTarget {
  readonly subjects: ActSubject
  readonly subjectId: string
}

/** An act as its form has it. */
export interface DraftAct {
  readonly act: ActName
  readonly reason: ActReason
  readonly note: string | undefined
  /** The act's own fields, by the names of the contract. */
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>
}

/** What makes a previewed act one that is carried out. */
interface Proof {
  readonly contentHash: string
  readonly confirmationId: string | undefined
  readonly identityCheckId: string | undefined
}

/** What an act would do, or that it was made. */
type ActAnswer = { readonly preview: StaffActPreview } | { readonly made: StaffActMade }

/** Asks for an act: without `proof`, what it would do. `id` is the act's own, so that it is made once however often it is sent. */
export async function requestAct(
  { send, clock }: Pick<StaffEnvironment, 'send' | 'clock'>,
  { subjects, subjectId }: ActTarget,
  { id, draft: { act, reason, note, fields }, proof }: { id: string; draft: DraftAct; proof?: Proof },
): Promise<ChangeAnswer<ActAnswer>> {
  const path = `/api/staff/${subjects}/${subjectId}/${act.replaceAll('_', '-')}`
  const body = { id, reason, ...(note !== undefined && { note }), ...fields, ...proof }
  return requestChange(clock, async (signal): Promise<ChangeAnswer<ActAnswer>> => {
    const response = await send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    const answer = await response.json()
    if (response.status === 200) return done({ preview: answer })
    if (response.status === 201 || response.status === 202) return done({ made: answer })
    return refused({ status: response.status, body: answer })
  })
}
