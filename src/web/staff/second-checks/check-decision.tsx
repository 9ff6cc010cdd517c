import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { SecondCheck } from '../../../contract/staff-acts.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { useShowOutcome } from '../parts/outcome.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { checkWords as words } from './second-check-words.ts'

/** *Approve* with "Confirm it's you", *Refuse* with a reason; its maker may withdraw it (specification section 17.4). */
export function CheckDecision({ check }: { check: SecondCheck }) {
  const { newId } = useStaffEnvironment()
  const steps = useCheckSteps(check)
  const { isBusy, begin } = useOneAtATime()
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()
  const outcome = (given: RefusedChange | undefined) => setRefusal(given && { ...given, key: newId() })
  const { mayCheck, isOwn, hasChanged, state } = check
  if (state !== 'waiting') return null
  return (
    <StaffPanel title={words.decision} className="border-t-3 border-t-chart-3">
      <div className="grid gap-4 px-4 pb-4 text-sm">
        {isOwn && <p className="text-muted">{words.ownText}</p>}
        {!isOwn && !mayCheck && <p className="text-muted">{words.notYours}</p>}
        {mayCheck && hasChanged && <Notice look="warning" lead={words.changed} />}
        {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
        <div className="flex flex-wrap gap-3">
          {mayCheck && !hasChanged && <Button onClick={() => setOpen('approve')}>{words.approve}</Button>}
          {mayCheck && (
            <Button variant="line" onClick={() => setOpen('refuse')}>
              {words.refuse}
            </Button>
          )}
          {isOwn && (
            <Button
              variant="line"
              busy={isBusy}
              onClick={() => void begin(async () => outcome(await steps.withdraw()))}
            >
              {words.withdraw}
            </Button>
          )}
        </div>
      </div>
      {open === 'approve' && (
        <ConfirmDialog
          heading={check.label}
          shows={check.effects}
          contentHash={check.contentHash}
          onConfirmed={async confirmationId => {
            const given = await steps.approve(confirmationId)
            if (given?.isUnanswered) return given
            setOpen(undefined)
            outcome(given)
            return undefined
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'refuse' && (
        <NoteDialog
          title={words.refusing}
          subtitle={check.label}
          name="reason"
          label={words.refusal}
          hint={words.refusalHint}
          button={words.refuse}
          onSend={steps.refuse}
          onClose={() => setOpen(undefined)}
        />
      )}
    </StaffPanel>
  )
}

/** The outcome of an act that ended, with the one-time link that it made. */
type Ended = { readonly outcome: string; readonly link?: string | undefined }

/** What can be done with an act that waits. Each answers why the bank refused it; after it the list says what became of it. */
function useCheckSteps({ id, label, contentHash }: SecondCheck) {
  const { staff, clock } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const showOutcome = useShowOutcome()

  async function end(answer: Awaited<ReturnType<typeof requestChange<Ended>>>) {
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'left') return undefined
    queryClient.removeQueries({ queryKey: ['staff-second-check', id] })
    await queryClient.invalidateQueries({ queryKey: ['staff-second-checks'] })
    void queryClient.invalidateQueries({ queryKey: ['staff-tasks'] })
    await showOutcome(answer.body.outcome, staffPages.secondChecks.path, answer.body.link)
    return undefined
  }

  return {
    approve: async (confirmationId: string) =>
      end(
        await requestChange(clock, async signal => {
          const body = { contentHash, confirmationId }
          const reply = await staff.staffApproveAct({ params: { id }, body, signal })
          if (reply.status !== 200) return refused(reply)
          const { failureSentence: why, link } = reply.body
          const outcome = why === null ? words.done.approve(label) : words.done.failed(label, why)
          return done({ outcome, link })
        }),
      ),
    refuse: async (reason: string) =>
      end(
        await requestChange(clock, async signal => {
          const reply = await staff.staffRefuseAct({ params: { id }, body: { reason }, signal })
          return reply.status === 200 ? done({ outcome: words.done.refuse(label) }) : refused(reply)
        }),
      ),
    withdraw: async () =>
      end(
        await requestChange(clock, async signal => {
          const reply = await staff.staffWithdrawAct({ params: { id }, signal })
          return reply.status === 200 ? done({ outcome: words.done.withdraw(label) }) : refused(reply)
        }),
      ),
  }
}
