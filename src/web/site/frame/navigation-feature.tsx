import type { NavigationFeature as Feature } from '../../../../content/navigation.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Picture } from '../../components/picture.tsx'

/** The picture at the end of a panel, with the one thing that most people want there. */
export const NavigationFeature = ({ feature }: { feature: Feature }) => (
  <div className="on-brand flex flex-col">
    <Picture
      name={feature.picture}
      sizes="18rem"
      decorative
      className="aspect-4/3 w-full object-cover object-center"
    />
    <div className="flex flex-1 flex-col items-start p-4 text-sm text-on-brand-muted">
      <p className="mb-1 font-display text-[1.0625rem] leading-snug font-strong text-on-brand">
        {feature.title}
      </p>
      <p>{feature.text}</p>
      <LinkButton href={feature.href} variant="accent" size="small" className="mt-3">
        {feature.action}
      </LinkButton>
    </div>
  </div>
)
