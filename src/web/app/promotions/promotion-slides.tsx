import type { ReactNode } from 'react'
import type { Promotion } from '../../../../content/promotions.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import type { Rotation } from '../../components/rotation/use-rotation.ts'

type PromotionSlidesProps = {
  promotions: readonly Promotion[]
  rotation: Rotation
  className?: string
  children: (promotion: Promotion, place: number) => ReactNode
}

/**
 * Promotions in one place, one above the other, so that the longest gives the room and nothing shifts as they change.
 * Their words change at once, since words that fade cannot be read; what has `fadingPicture` fades.
 */
export const PromotionSlides = ({
  promotions,
  rotation,
  className = '',
  children: render,
}: PromotionSlidesProps) => (
  <ul aria-live={rotation.isChosen ? 'polite' : 'off'} className="grid grid-cols-[minmax(0,1fr)]">
    {promotions.map((promotion, place) => (
      <li
        key={promotion.id}
        aria-roledescription={rotationWords.slide}
        aria-label={rotationWords.place(place + 1, promotions.length)}
        data-away={place !== rotation.index || undefined}
        className={`group/slide [grid-area:1/1] data-away:invisible ${className}`}
      >
        {render(promotion, place)}
      </li>
    ))}
  </ul>
)

/** The look of a slide's picture: it fades by itself, and stays until it is gone. */
export const fadingPicture =
  'transition-[opacity,visibility] duration-(--motion-fade) group-data-away/slide:opacity-0'
