import { useBankState } from './bank-in-browser.ts'
import { OpeningCard } from './opening-card.tsx'

/** The address of the page that has {@link OpeningInPage}: where most people are while the bank opens. */
export const pageWithOpening = '/login'

/** How far the bank of this browser has come, where the page has a place for it: nothing is covered. */
export function OpeningInPage() {
  const state = useBankState()
  if (state.phase !== 'starting') return null
  return <OpeningCard part={state.part} isFirst={state.isFirst} place="inPage" />
}
