import { promotionWords, sidePromotions } from '../../../../content/promotions.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { PauseButton, RotationDots } from '../../components/rotation.tsx'
import { fadingPicture, PromotionLink, PromotionSlides, usePromotions } from './promotion-slides.tsx'

const { label, what } = promotionWords.side

/** The rotating banner below the navigation at the left (spec section 2, Dashboard shell). */
export function SidePromotions() {
  const { region, rotation, wanted } = usePromotions(sidePromotions)
  return (
    <section
      ref={region}
      aria-label={label}
      aria-roledescription={rotationWords.carousel}
      className="mt-8 overflow-hidden rounded-md border border-line"
    >
      <PromotionSlides promotions={sidePromotions} rotation={rotation}>
        {({ title, subtitle, ctaText, image, link }, place) => (
          <>
            <div className={`aspect-video bg-sunken ${fadingPicture}`}>
              {wanted.includes(place) && (
                <Picture name={image} decorative sizes="14rem" className="h-full w-full object-cover" />
              )}
            </div>
            <div className="px-4 pt-3 text-sm leading-[1.4]">
              <p className="font-display text-md font-heading tracking-display">{title}</p>
              <p>{subtitle}</p>
              <PromotionLink link={link} className="link tap mt-1.5">
                {ctaText}
                <Icon name="arrow-right" size="small" />
              </PromotionLink>
            </div>
          </>
        )}
      </PromotionSlides>
      <div className="flex items-center justify-between px-2.5 pt-2 pb-1 text-link">
        <RotationDots
          rotation={rotation}
          labels={sidePromotions.map(({ title }) => rotationWords.show(title))}
        />
        <PauseButton rotation={rotation} what={what} />
      </div>
    </section>
  )
}
