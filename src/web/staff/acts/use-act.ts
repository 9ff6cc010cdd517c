import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffActPreview } from '../../../contract/staff-acts.ts'
import { termsOf } from '../../../domain/staff-acts.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { useShowOutcome } from '../parts/outcome.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { isPartOf, useStaffSession } from '../staff-session.ts'
import type { ChangeAnswer, RefusedChange } from '../staff-request.ts'
import { actWords } from './act-words.ts'
import { type ActTarget, type DraftAct, requestAct } from './request-act.ts'

/** An act whose maker has seen what it would do. */
export interface PreviewedAct {
  readonly id: string
  readonly draft: DraftAct
  readonly preview: StaffActPreview
}

/**
 * One act: its preview, then the act itself with what it needs. `what` names its subject. After it Staff, if it is on a member, or
 * the queue says what became of it (specification section 17.7); a member who has no queue reads it where they are.
 */
export function useAct(target: ActTarget, what: string, identityCheckId?: string) {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const showOutcome = useShowOutcome()
  const { member } = useStaffSession()
  const [previewed, setPreviewed] = useState<PreviewedAct>()
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, begin } = useOneAtATime()

  async function preview(draft: DraftAct): Promise<ChangeAnswer<PreviewedAct>> {
    const id = environment.newId()
    const answer = await requestAct(environment, target, { id, draft })
    if (answer.kind !== 'done') return answer
    if (!('preview' in answer.body)) throw new Error('an act without a hash is a preview')
    const shown = { id, draft, preview: answer.body.preview }
    setRefusal(undefined)
    setPreviewed(shown)
    return { kind: 'done', body: shown }
  }

  async function carryOut(confirmationId?: string): Promise<RefusedChange | undefined> {
    if (!previewed) return undefined
    const { id, draft, preview: seen } = previewed
    const answer = await requestAct(environment, target, {
      id,
      draft,
      proof: {
        contentHash: seen.contentHash,
        confirmationId,
        identityCheckId: seen.needs.identityCheck ? identityCheckId : undefined,
      },
    })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'left' || !('made' in answer.body)) return undefined
    const { label } = termsOf(draft.act)
    const outcome = answer.body.made.state === 'waiting' ? actWords.waiting : actWords.done
    queryClient.removeQueries({ queryKey: ['staff-task'] })
    queryClient.removeQueries({ queryKey: ['staff-record'] })
    queryClient.removeQueries({ queryKey: ['staff-person'] })
    await queryClient.invalidateQueries({ queryKey: ['staff-tasks'] })
    void queryClient.invalidateQueries({ queryKey: ['staff-second-checks'] })
    void queryClient.invalidateQueries({ queryKey: ['staff-people'] })
    // While the dialog is there, the heading of a page that stays cannot take the focus.
    setConfirming(false)
    const ofQueue = isPartOf('queue', member.roles) ? staffPages.queue.path : undefined
    const after = target.subjects === 'people' ? staffPages.people.path : ofQueue
    // Who is added has no page yet: the act names them.
    const { name } = draft.fields
    await showOutcome(outcome(label, typeof name === 'string' ? name : what), after, answer.body.made.link)
    return undefined
  }

  return {
    previewed,
    refusal,
    isBusy,
    isConfirming,
    preview,
    change: () => {
      setPreviewed(undefined)
      setRefusal(undefined)
    },
    /** The button that is named as the act. */
    press: () => {
      setRefusal(undefined)
      if (previewed?.preview.needs.confirmation) return setConfirming(true)
      return void begin(async () => {
        const refused = await carryOut()
        setRefusal(refused && { ...refused, key: environment.newId() })
      })
    },
    confirmed: async (confirmationId: string) => {
      const refused = await carryOut(confirmationId)
      // What was confirmed is used up, or has changed: the page says so.
      if (!refused?.isUnanswered) setConfirming(false)
      setRefusal(refused && { ...refused, key: environment.newId() })
      return refused?.isUnanswered ? refused : undefined
    },
    cancelConfirming: () => setConfirming(false),
  }
}
