import { useId, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useMatch, useOutlet } from 'react-router'
import { Button } from '../../components/button.tsx'
import { LonePage } from '../../components/lone-page.tsx'
import { Notice } from '../../components/notice.tsx'
import type { BankState } from '../../runtime/runtime.ts'
import { useBankInBrowser, useBankState } from './bank-in-browser.ts'
import { type FailedWhy, failedWords as words, notStoredWords, startAgainWords } from './in-browser-words.ts'
import { OpeningCard, pageWithOpening } from './opening-card.tsx'
import { useReplacementInOtherTab } from './replaced-bank.ts'
import { SaveCopyButton } from './save-copy-button.tsx'
import { StartAgainDialog } from './start-again-dialog.tsx'

/** Frames every page of a bank that lives in this browser: says how it stands, where that is worth a word. */
export function InBrowserFrame() {
  const state = useBankState()
  // As an element it would have the builder cut the router in two, and every home's app would weigh 4 KB more.
  const page = useOutlet()
  const hasPlace = useMatch(pageWithOpening) !== null
  useReplacementInOtherTab()
  return (
    <>
      <NotStoredNotice state={state} />
      {page}
      {state.phase === 'starting' && !hasPlace && (
        <OpeningCard part={state.part} isFirst={state.isFirst} place="overPage" />
      )}
      <FailedPage state={state} />
    </>
  )
}

/** Over every page while the bank is in memory alone: what that means, and what can be done about it. */
export function NotStoredNotice({ state }: { state: BankState }) {
  if (state.phase !== 'open' || state.storage === 'stored') return null
  const { lead, text } = notStoredWords.reasons[state.storage]
  return (
    <section aria-label={notStoredWords.label} className="border-b border-line bg-surface p-4 md:px-6">
      <Notice look="warning" role="alert" lead={lead}>
        {text}
        <span className="mt-3 block">
          <SaveCopyButton size="small" />
        </span>
      </Notice>
    </section>
  )
}

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
  // A copy and a new database help only where the stored database is at fault.
  const isAboutDatabase = why === 'unreadable' || why === 'newer'
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
          {isAboutDatabase && <SaveCopyButton />}
          {isAboutDatabase && (
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
