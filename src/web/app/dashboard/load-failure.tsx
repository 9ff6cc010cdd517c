import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault } from '../bank-client.ts'
import { shellWords } from './dashboard-words.ts'

interface LoadFailureProps {
  readonly words: { readonly lead: string; readonly text: string }
  /** What went wrong. Where the bank has logged it, its reference is shown, to be quoted. */
  readonly error?: Error | null
  readonly onRetry: () => void
}

/** In place of what could not be loaded: what happened, Try again, and a reference number where there is one. */
export function LoadFailure({ words, error, onRetry }: LoadFailureProps) {
  const reference = error instanceof BankFault ? error.reference : undefined
  return (
    <div className="grid gap-5">
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

/** Over what the bank said before it could not be reached any more. An `alert` where no live region is around it. */
export const StaleNotice = ({ role }: { role?: 'alert' }) => (
  <Notice look="danger" lead={shellWords.stale.lead} {...(role && { role })}>
    {shellWords.stale.text}
  </Notice>
)

/** In place of a page about an account, for a customer who has none. */
export const NoAccount = () => (
  <Notice look="info" lead={shellWords.noAccount.lead}>
    {shellWords.noAccount.text}
  </Notice>
)
