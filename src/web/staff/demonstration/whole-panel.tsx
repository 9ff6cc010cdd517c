import { useEffect, useRef, useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../app/dialog.tsx'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import type { StaffDemo } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { controlClass, ControlOutcome } from './control-parts.tsx'
import { demonstrationWords } from './demonstration-words.ts'
import { useControl } from './use-control.ts'

const words = demonstrationWords.whole

type WholeControl = 'reset' | 'retire'

/** What changes all demo customers at once: in no demonstration that visitors share. */
export function WholePanel({ isOn, isShared }: Pick<StaffDemo, 'isOn' | 'isShared'>) {
  const control = useControl()
  const [confirming, setConfirming] = useState<WholeControl>()
  const resetButton = useRef<HTMLButtonElement>(null)
  // The dialog has taken the focus with it. After a retirement nobody is signed in.
  useEffect(() => {
    if (control.said !== undefined) resetButton.current?.focus()
  }, [control.said])
  return (
    <StaffPanel title={words.heading}>
      <div className={controlClass}>
        {isShared ? (
          <p className="text-sm text-muted">{words.shared}</p>
        ) : (
          <div className="flex flex-wrap gap-3">
            {isOn && (
              <Button ref={resetButton} variant="line" onClick={() => setConfirming('reset')}>
                {words.reset.button}
              </Button>
            )}
            <Button variant="line" onClick={() => setConfirming('retire')}>
              {words.retire.button}
            </Button>
          </div>
        )}
        <ControlOutcome said={control.said} refusal={undefined} />
      </div>
      {confirming && (
        <WholeDialog
          which={confirming}
          onClose={() => setConfirming(undefined)}
          onDone={() => {
            setConfirming(undefined)
            control.show(words[confirming].done)
          }}
        />
      )}
    </StaffPanel>
  )
}

/** A reset makes years of history. */
const wholeLimitMs = 120_000

interface WholeDialogProps {
  readonly which: WholeControl
  readonly onClose: () => void
  readonly onDone: () => void
}

function WholeDialog({ which, onClose, onDone }: WholeDialogProps) {
  const { staff, clock, newId } = useStaffEnvironment()
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()
  const { button, text } = words[which]

  async function change() {
    setRefusal(undefined)
    const answer = await requestChange(
      clock,
      async signal => {
        const request = { body: {}, signal }
        const reply = await (which === 'reset'
          ? staff.staffDemoReset(request)
          : staff.staffDemoRetire(request))
        return reply.status === 204 ? done(reply.body) : refused(reply)
      },
      wholeLimitMs,
    )
    if (answer.kind === 'done') onDone()
    if (answer.kind === 'refused') setRefusal({ ...answer, key: newId() })
  }

  return (
    <Dialog
      title={button}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={demonstrationWords.close}
    >
      <DialogBody>
        <p>{text}</p>
        {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {demonstrationWords.cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void begin(change)}>
          {button}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
