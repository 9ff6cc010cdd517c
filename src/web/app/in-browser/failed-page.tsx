import { useId, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button } from '../../components/button.tsx'
import { LonePage } from '../../components/lone-page.tsx'
import type { BankState } from '../../home/home.ts'
import { useBankInBrowser } from './bank-in-browser.ts'
import { failedWords as words, startAgainWords, type FailedWhy } from './in-browser-words.ts'
import { SaveCopyButton } from './save-copy-button.tsx'
import { StartAgainDialog } from './start-again-dialog.tsx'

/**
 * Over every page while there is no bank: why, and the ways on. The page stays as it is underneath, with what was
 * typed in it. It does not come and go while the pages have the bank tried again.
 */
export function FailedPage({ state }: { state: BankState }) {
  const describedBy = useId()
  const [failure, setFailure] = useState<FailedWhy>()
  const why = whyOf(state) ?? (state.phase === 'open' ? undefined : failure)
  if (why !== failure) setFailure(why)
  return (
    <ModalOverlay
      isOpen={why !== undefined}
      isKeyboardDismissDisabled
      className="fixed inset-0 z-(--z-overlay) overflow-y-auto bg-bg"
    >
      <Modal>
        <Dialog role="alertdialog" aria-describedby={describedBy} className="outline-none">
          {why && <Failure id={describedBy} why={why} isTrying={state.phase !== 'failed'} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const whyOf = (state: BankState) => (state.phase === 'failed' ? state.why : undefined)

interface FailureProps {
  /** Of the words that say what is the matter. */
  readonly id: string
  readonly why: FailedWhy
  readonly isTrying: boolean
}

function Failure({ id, why, isTrying }: FailureProps) {
  const inBrowser = useBankInBrowser()
  const [isStartingAgain, setStartingAgain] = useState(false)
  const { title, text } = words.reasons[why]
  // Only what a book is at fault for is worth a copy, or new books.
  const isAboutBook = why === 'unreadable' || why === 'newer'
  return (
    <LonePage home={words.home}>
      <div className="grid content-center justify-items-start gap-4">
        <Heading slot="title" level={1} className="text-2xl">
          {title}
        </Heading>
        <p id={id} className="text-muted">
          {text}
        </p>
        <div className="mt-2 flex flex-wrap gap-3 *:whitespace-normal">
          <Button
            icon="refresh"
            busy={isTrying}
            onClick={() => (why === 'files' ? inBrowser.prepare() : location.reload())}
          >
            {why === 'newer' || why === 'outdated' ? words.loadAgain : words.tryAgain}
          </Button>
          {isAboutBook && <SaveCopyButton />}
          {isAboutBook && (
            <Button variant="quiet" onClick={() => setStartingAgain(true)}>
              {startAgainWords.open}
            </Button>
          )}
        </div>
      </div>
      {isStartingAgain && <StartAgainDialog onClose={() => setStartingAgain(false)} />}
    </LonePage>
  )
}
