import { useOutlet } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useBankInBrowser, useBankState } from '../../app/in-browser/bank-in-browser.ts'
import { failedWords } from '../../app/in-browser/in-browser-words.ts'
import { OpeningCard } from '../../app/in-browser/opening-card.tsx'

/**
 * Frames every page of the console where the bank lives in this browser: how far it has come, or why there is none. What can
 * be done about a database that cannot be read, customers' pages offer.
 */
export function StaffInBrowserFrame() {
  const state = useBankState()
  const inBrowser = useBankInBrowser()
  const page = useOutlet()
  return (
    <>
      {state.phase === 'failed' && (
        <section className="grid justify-items-start gap-3 p-4 md:px-6">
          <Notice look="danger" role="alert" lead={failedWords.reasons[state.why].title}>
            {failedWords.reasons[state.why].text}
          </Notice>
          <Button
            icon="refresh"
            onClick={() => (state.why === 'files' ? inBrowser.prepare() : location.reload())}
          >
            {failedWords.tryAgain}
          </Button>
        </section>
      )}
      {page}
      {state.phase === 'starting' && (
        <OpeningCard part={state.part} isFirst={state.isFirst} place="overPage" />
      )}
    </>
  )
}
