import type { Card } from '../../../contract/cards.ts'
import { type CardStatus, cardStatuses, hasEnded } from '../../../domain/cards.ts'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'
import { CardPicture } from './card-picture.tsx'
import { pictureAlt } from './cards-words.ts'

const looks: Readonly<Record<CardStatus, StatusLook['look']>> = {
  ordered: 'planned',
  on_its_way: 'open',
  active: 'done',
  frozen: 'waiting',
  stopped: 'failed',
  replaced: 'over',
  cancelled: 'over',
  expired: 'over',
}

/** Where a card stands. */
export const CardBadge = ({ status }: Pick<Card, 'status'>) => (
  <StatusBadge words={cardStatuses[status]} look={looks[status]} />
)

interface PictureOfCardProps {
  readonly card: Card
  /** A small picture has no digits, and stands beside the words that name the card. */
  readonly isSmall?: boolean
  readonly className?: string
}

/** A customer's card as a picture, which shows whether it can be used. */
export const PictureOfCard = ({ card, isSmall = false, className = '' }: PictureOfCardProps) => (
  <CardPicture
    design={card.design ?? 'virtual'}
    condition={hasEnded(card.status) ? 'ended' : card.status === 'frozen' ? 'frozen' : 'usable'}
    {...(!isSmall && { alt: pictureAlt(card), lastFour: card.lastFour })}
    className={className}
  />
)
