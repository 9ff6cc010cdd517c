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

/** Promotions in one place, one above the other, so that the longest gives the room and nothing shifts as they change. */
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
        className={`transition-[opacity,visibility] duration-(--motion-fade) [grid-area:1/1] ${place === rotation.index ? '' : 'invisible opacity-0'} ${className}`}
      >
        {render(promotion, place)}
      </li>
    ))}
  </ul>
)
