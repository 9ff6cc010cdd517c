import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault } from '../bank-client.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { shellWords } from './dashboard-words.ts'

interface LoadFailureProps {
  readonly words: { readonly lead: string; readonly text: string }
  /** The error. If the bank has logged it, its reference number is shown. */
  readonly error?: Error | null
  readonly onRetry: () => void
}

/** Replaces content that could not be loaded: what happened, Try again, and a reference number if there is one. */
export function LoadFailure({ words, error, onRetry }: LoadFailureProps) {
  const reference = error instanceof BankFault ? error.reference : undefined
  // It goes once the content is there, and its button with it.
  const part = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={part} className="grid gap-5">
      <Notice look="danger" role="alert" lead={words.lead}>
        {words.text}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button icon="refresh" onClick={onRetry}>
          {shellWords.tryAgain}
        </Button>
        {reference !== undefined && (
          <p className="money min-w-0 text-sm wrap-anywhere text-muted">{shellWords.reference(reference)}</p>
        )}
      </div>
    </div>
  )
}

/**
 * Stands above data that is no longer current because the bank cannot be reached. An `alert` where no live region is
 * around it.
 */
export const StaleNotice = ({ role }: { role?: 'alert' }) => (
  <Notice look="danger" lead={shellWords.stale.lead} {...(role && { role })}>
    {shellWords.stale.text}
  </Notice>
)

/** Replaces an account's page for a customer without an account. */
export const NoAccount = () => (
  <Notice look="info" lead={shellWords.noAccount.lead}>
    {shellWords.noAccount.text}
  </Notice>
)
