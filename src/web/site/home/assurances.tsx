import { assurances } from '../../../../content/home.ts'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'

/** Two things side by side that people ask of a bank today: is it on my phone, and is it safe. */
export const Assurances = () => (
  <div className="wrap grid gap-x-16 gap-y-10 pb-(--section) lg:grid-cols-2">
    {assurances.map(({ picture, heading, text, link }) => (
      <section
        key={heading}
        className="grid content-start items-start gap-x-6 gap-y-4 border-t border-ink pt-6 md:grid-cols-[14rem_1fr]"
      >
        <Picture
          name={picture}
          sizes="(max-width: 48rem) 92vw, 14rem"
          decorative
          className="aspect-video w-full rounded-panel object-cover md:aspect-4/3"
        />
        <div>
          <h2 className="text-2xl">{heading}</h2>
          <p className="mt-2 mb-3 text-muted">{text}</p>
          <a href={link.href} className="link tap">
            {link.label}
            <Icon name="arrow-right" size="small" />
          </a>
        </div>
      </section>
    ))}
  </div>
)
