import { Button } from '../../components/button.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { ownMoneyWords } from './own-money-words.ts'

/** Sends an order again that had no answer. It takes the focus, because the fields that had it are fixed. */
export function TryAgain({ isBusy }: { isBusy: boolean }) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <Button ref={button} type="submit" icon="refresh" busy={isBusy}>
      {ownMoneyWords.tryAgain}
    </Button>
  )
}
