import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { shellWords } from './dashboard-words.ts'

interface LoadFailureProps {
  readonly words: { readonly lead: string; readonly text: string }
  readonly onRetry: () => void
}

/** In place of what could not be loaded: what happened, and Try again. */
export const LoadFailure = ({ words, onRetry }: LoadFailureProps) => (
  <div className="grid gap-5">
    <Notice look="danger" role="alert" lead={words.lead}>
      {words.text}
    </Notice>
    <Button icon="refresh" onClick={onRetry} className="justify-self-start">
      {shellWords.tryAgain}
    </Button>
  </div>
)
