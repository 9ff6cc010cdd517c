import { useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useBankInBrowser } from './bank-in-browser.ts'
import { startAgainWords as words } from './in-browser-words.ts'
import { SaveCopyButton } from './save-copy-button.tsx'
import { useLeaveReplaced } from './replaced-bank.ts'

const formId = 'start-again'

/** Asks once more, in words that have to be typed, before everything is deleted for good. */
export function StartAgainDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const { isBusy, hasFailed, startAgain } = useStartAgain()

  function submit() {
    if (input.current?.value.trim().toLowerCase() === words.typed) {
      startAgain()
      return
    }
    setError(words.wrong)
    input.current?.focus()
  }

  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.cancel}
    >
      <DialogBody>
        <p>{words.text}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control bg-selected px-4 py-3 text-nav">
          <p className="min-w-0 flex-1 basis-48">{words.first}</p>
          <SaveCopyButton size="small" />
        </div>
        <Form id={formId} onSend={submit}>
          <Field
            ref={input}
            label={words.label}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            onChange={() => setError(undefined)}
          />
        </Form>
        {hasFailed && (
          <Notice look="danger" role="alert" lead={words.failed.lead}>
            {words.failed.text}
          </Notice>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="danger" type="submit" form={formId} busy={isBusy}>
          {words.confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Starts the bank again, one press at a time, and leaves for the login page. */
function useStartAgain() {
  const inBrowser = useBankInBrowser()
  const leave = useLeaveReplaced()
  const { isBusy, begin } = useOneAtATime()
  const [hasFailed, setFailed] = useState(false)

  async function startAgain() {
    setFailed(false)
    const isDone = await inBrowser.startAgain().then(
      () => true,
      () => false,
    )
    setFailed(!isDone)
    if (isDone) await leave('startedAgain')
  }

  return { isBusy, hasFailed, startAgain: () => void begin(startAgain) }
}
