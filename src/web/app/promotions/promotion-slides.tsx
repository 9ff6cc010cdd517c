import { type ReactNode, useRef } from 'react'
import { useLinkClickHandler } from 'react-router'
import { dashboardPath } from '../../../../content/app-pages.ts'
import { timings } from '../../../../content/facts.ts'
import { promotionLinks } from '../../../../content/promotion-links.ts'
import type { Promotion } from '../../../../content/promotions.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import { type Rotation, useRotation, useWanted } from '../../components/rotation.tsx'
import { useEnvironment } from '../environment.ts'

type PromotionSlidesProps = {
  promotions: readonly Promotion[]
  rotation: Rotation
  className?: string
  children: (promotion: Promotion, place: number) => ReactNode
}

/**
 * Promotions stacked in one cell, so that the longest sets the height and nothing moves as they change. Their words
 * change at once, because fading words cannot be read; elements with `fadingPicture` fade.
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

/** The style of a slide's picture: it fades by itself, and stays until it is transparent. */
export const fadingPicture =
  'transition-[opacity,visibility] duration-(--motion-fade) group-data-away/slide:opacity-0'

type PromotionLinkProps = { link: Promotion['link']; className: string; children: ReactNode }

/**
 * Leads to the target of a promotion's address (ruling 26) and has the bank record the click. The address stays as
 * specified; targets within the app open without a page load.
 */
export function PromotionLink({ link, className, children }: PromotionLinkProps) {
  const { bank } = useEnvironment()
  const to = promotionLinks.find(({ from }) => from === link)?.to ?? link
  const followWithin = useLinkClickHandler(to)
  return (
    <a
      href={link}
      className={className}
      onClick={event => {
        // Nobody waits for the record, and a failed one needs no message.
        bank.notePromotionClick({ body: { promotion: link } }).catch(() => undefined)
        if (to.startsWith(`${dashboardPath}/`)) followWithin(event)
      }}
    >
      {children}
    </a>
  )
}

/** Shows one promotion after another, 2 s each (spec section 9), in the region that `region` is attached to. */
export function usePromotions(promotions: readonly Promotion[]) {
  const { clock } = useEnvironment()
  const region = useRef<HTMLElement>(null)
  const rotation = useRotation({ clock, count: promotions.length, periodMs: timings.promotionMs, region })
  const wanted = useWanted(rotation, promotions.length)
  return { region, rotation, wanted }
}
