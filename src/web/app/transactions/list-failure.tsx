import { LoadFailure } from '../dashboard/load-failure.tsx'
import { transactionsWords } from './transactions-words.ts'

interface ListFailureProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

/** In place of the list, where it could not be loaded. */
export const ListFailure = ({ error, onRetry }: ListFailureProps) => (
  <div className="border-t border-line p-4 md:px-6 md:pt-6 md:pb-8">
    <LoadFailure words={transactionsWords.failed} error={error} onRetry={onRetry} />
  </div>
)
