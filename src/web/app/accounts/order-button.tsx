import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { ownMoneyWords } from './own-money-words.ts'

interface OrderButtonProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'className' | 'children'> {
  readonly order: { readonly isFixed: boolean; readonly isBusy: boolean }
}

/** Sends an order; `Try again` while it has no answer. */
export const OrderButton = ({ order: { isFixed, isBusy }, ...button }: OrderButtonProps) =>
  isFixed ? <TryAgain isBusy={isBusy} /> : <Button type="submit" busy={isBusy} {...button} />

/** It takes the focus, because the fields that had it are fixed. */
function TryAgain({ isBusy }: { isBusy: boolean }) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <Button ref={button} type="submit" icon="refresh" busy={isBusy}>
      {ownMoneyWords.tryAgain}
    </Button>
  )
}
