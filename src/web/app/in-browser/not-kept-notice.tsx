import { Notice } from '../../components/notice.tsx'
import type { BankState } from '../../home/home.ts'
import { notKeptWords as words } from './in-browser-words.ts'
import { SaveCopyButton } from './save-copy-button.tsx'

/** Over every page while the bank is in memory alone: what that means, and what can be done about it. */
export function NotKeptNotice({ state }: { state: BankState }) {
  if (state.phase !== 'open' || state.kept === 'kept') return null
  const { lead, text } = words.reasons[state.kept]
  return (
    <section aria-label={words.label} className="border-b border-line bg-surface p-4 md:px-6">
      <Notice look="warning" role="alert" lead={lead}>
        {text}
        <span className="mt-3 block">
          <SaveCopyButton size="small" />
        </span>
      </Notice>
    </section>
  )
}
