import type { ReactNode } from 'react'
import type { Card } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { Panel } from '../panel.tsx'
import { cardWords as words, endCardWords } from './cards-words.ts'

const fetchReplacing = () => import('./replace-card-dialog.tsx')
const fetchCancelling = () => import('./cancel-card-dialog.tsx')

/** Spec section 15.1: what ends a card. */
export const ManageCard = ({ card }: { card: Card }) => (
  <Panel title={words.manage} className="@container">
    <div
      className={`grid grid-cols-[minmax(0,1fr)] border-t border-line ${card.kind === 'physical' ? '@min-[34rem]:grid-cols-2' : ''}`}
    >
      {card.kind === 'physical' && <Replace card={card} />}
      <Cancel card={card} />
    </div>
  </Panel>
)

interface ActProps {
  readonly text: string
  readonly children: ReactNode
}

/** What it does, and its button. */
const Act = ({ text, children }: ActProps) => (
  <div className="grid content-between gap-3 px-4 py-4 not-first:border-t not-first:border-line md:px-6 @min-[34rem]:not-first:border-t-0 @min-[34rem]:not-first:border-l">
    <p className="text-sm text-muted">{text}</p>
    {children}
  </div>
)

function Replace({ card }: { card: Card }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchReplacing)
  return (
    <Act text={endCardWords.replaceText}>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {endCardWords.replace}
      </Button>
      {code && <code.ReplaceCardDialog card={card} isOpen={isOpen} onClose={close} />}
    </Act>
  )
}

function Cancel({ card }: { card: Card }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchCancelling)
  return (
    <Act text={endCardWords.cancelText}>
      <Button
        variant="line"
        className="border-danger-mark! text-danger!"
        onClick={() => void open()}
        {...preparing}
      >
        {endCardWords.cancel}
      </Button>
      {code && <code.CancelCardDialog card={card} isOpen={isOpen} onClose={close} />}
    </Act>
  )
}
