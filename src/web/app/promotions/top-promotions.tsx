import { promotionWords, topPromotions } from '../../../../content/promotions.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import { Picture } from '../../components/picture.tsx'
import { buttonClass } from '../../components/button.tsx'
import { PauseButton, RotationDots } from '../../components/rotation.tsx'
import { fadingPicture, PromotionLink, PromotionSlides, usePromotions } from './promotion-slides.tsx'

const { label, what } = promotionWords.top

/** The rotating banner at the top of a page (spec section 2, Dashboard shell). */
export function TopPromotions() {
  const { region, rotation, wanted } = usePromotions(topPromotions)
  return (
    <section
      ref={region}
      aria-label={label}
      aria-roledescription={rotationWords.carousel}
      className="on-brand relative isolate overflow-hidden rounded-panel dark:inset-ring dark:inset-ring-brand-line print:hidden"
    >
      <PromotionSlides
        promotions={topPromotions}
        rotation={rotation}
        className="flex min-h-26 flex-col items-start gap-2 p-4 pb-3 lg:min-h-33 lg:flex-row lg:items-center lg:gap-8 lg:px-6"
      >
        {({ title, subtitle, ctaText, image, link }, place) => (
          <>
            <div
              className={`absolute inset-y-0 right-0 -z-10 w-[44%] lg:w-[min(34rem,48%)] ${fadingPicture}`}
            >
              {wanted.includes(place) && (
                <Picture
                  name={image}
                  decorative
                  first={place === 0}
                  sizes="(max-width: 48rem) 56vw, 34rem"
                  className="h-full w-full [mask-image:linear-gradient(90deg,transparent,#000_75%)] object-cover object-[62%_40%] lg:[mask-image:linear-gradient(90deg,transparent,#000_38%)] lg:object-[50%_20%]"
                />
              )}
            </div>
            <div className="max-w-[66%] min-w-0 flex-1 md:max-w-[min(30rem,56%)] lg:flex-initial">
              <p className="mb-1 font-display text-[1.3125rem] leading-tight font-heading tracking-display">
                {title}
              </p>
              <p className="text-sm text-balance text-on-brand-muted lg:text-nav">{subtitle}</p>
            </div>
            <PromotionLink link={link} className="link tap min-h-6 text-sm text-on-brand! lg:hidden">
              {ctaText}
            </PromotionLink>
            <PromotionLink
              link={link}
              className={`${buttonClass({ variant: 'accent', size: 'small' })} max-lg:hidden`}
            >
              {ctaText}
            </PromotionLink>
          </>
        )}
      </PromotionSlides>
      <div className="absolute right-3 bottom-2 flex items-center rounded-control bg-[rgb(var(--scrim)/.82)] pl-1">
        <RotationDots
          rotation={rotation}
          labels={topPromotions.map(({ title }) => rotationWords.show(title))}
        />
        <PauseButton rotation={rotation} what={what} />
      </div>
    </section>
  )
}
