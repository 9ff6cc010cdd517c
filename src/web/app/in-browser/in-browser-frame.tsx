import { useMatch, useOutlet } from 'react-router'
import { useBankState } from './bank-in-browser.ts'
import { FailedPage } from './failed-page.tsx'
import { NotKeptNotice } from './not-kept-notice.tsx'
import { OpeningCard } from './opening-card.tsx'
import { pageWithOpening } from './opening-in-page.tsx'
import { useHeardReplacement } from './use-replaced-bank.ts'

/** Frames every page of a bank that lives in this browser: says how it stands, where that is worth a word. */
export function InBrowserFrame() {
  const state = useBankState()
  // As an element it would have the builder cut the router in two, and every home's app would weigh 4 KB more.
  const page = useOutlet()
  const hasPlace = useMatch(pageWithOpening) !== null
  useHeardReplacement()
  return (
    <>
      <NotKeptNotice state={state} />
      {page}
      {state.phase === 'starting' && !hasPlace && (
        <OpeningCard part={state.part} isFirst={state.isFirst} place="overPage" />
      )}
      <FailedPage state={state} />
    </>
  )
}
