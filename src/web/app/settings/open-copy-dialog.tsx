import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useBankInBrowser } from '../in-browser/bank-in-browser.ts'
import { useLeaveReplaced } from '../in-browser/replaced-bank.ts'
import { SaveCopyButton } from '../in-browser/save-copy-button.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { type OpeningFailure, bankInBrowserWords } from './bank-in-browser-words.ts'

const words = bankInBrowserWords.open

interface OpenCopyDialogProps {
  readonly file: File
  readonly onChooseAnother: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before the copy replaces the bank, and says why if the copy cannot be opened. */
export function OpenCopyDialog({ file, onChooseAnother, onClose }: OpenCopyDialogProps) {
  const { isBusy, failure, open } = useOpenCopy(file)
  const { title, text, first, cancel, confirm, opening, failed } = words.dialog
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={cancel}
    >
      <DialogBody>
        <div className="rounded-control bg-selected px-4 py-3 text-nav">
          <p className="text-sm text-muted">{words.dialog.file}</p>
          <p className="money font-semibold wrap-anywhere">{words.chosen(file.name, file.size)}</p>
        </div>
        <p>{text}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 basis-48">{first}</p>
          <SaveCopyButton size="small" />
        </div>
        {failure && (
          <Notice look="danger" role="alert" lead={failed[failure].lead}>
            {failed[failure].text}
          </Notice>
        )}
        <output className="text-sm text-muted empty:absolute">{isBusy && opening}</output>
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {cancel}
        </Button>
        {failure === undefined || failure === 'unanswered' || failure === 'not_stored' ? (
          <Button variant="danger" busy={isBusy} onClick={open}>
            {confirm}
          </Button>
        ) : (
          <Button icon="upload" onClick={onChooseAnother}>
            {words.button}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** Replaces the bank by the one in the file, one press at a time. After that it leaves for the login page. */
function useOpenCopy(file: File) {
  const inBrowser = useBankInBrowser()
  const leave = useLeaveReplaced()
  const { isBusy, begin } = useOneAtATime()
  const [failed, setFailed] = useState<{ readonly file: File; readonly failure: OpeningFailure }>()

  async function open() {
    setFailed(undefined)
    const outcome = await inBrowser.importDatabase(file).catch(() => 'unanswered' as const)
    if (outcome === 'imported') await leave('copyOpened')
    else setFailed({ file, failure: outcome })
  }

  // A failure belongs to its file, not to the next one.
  const failure = failed?.file === file ? failed.failure : undefined
  return { isBusy, failure, open: () => void begin(open) }
}
