import { office } from '../../../../content/about/about.ts'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Picture } from '../../components/picture.tsx'

/** Where the bank's head office is and how it is reached, on the deep ground above the footer. */
export const HeadOffice = () => (
  <section aria-labelledby="head-office" className="on-brand border-brand-line py-16 dark:border-t">
    <div className="wrap grid items-center gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <div>
        <h2 id="head-office">{office.heading}</h2>
        <address className="my-4 text-lg not-italic">
          {office.lines.map(line => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <ul className="money mb-6 text-on-brand-muted">
          <li>
            <a
              href={office.phoneLink}
              className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
            >
              <Icon name="phone" />
              {office.phone}
            </a>
          </li>
          <li>
            <a
              href={`mailto:${office.email}`}
              className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
            >
              <Icon name="mail" />
              {office.email}
            </a>
          </li>
          {office.opening.map(hours => (
            <li key={hours} className="flex min-h-8 items-center gap-3 max-md:min-h-11">
              <Icon name="clock" />
              {hours}
            </li>
          ))}
        </ul>
        <LinkButton href={office.action.href} variant="accent">
          {office.action.label}
        </LinkButton>
      </div>
      <Picture
        name={office.picture}
        sizes="(max-width: 68rem) 92vw, 43rem"
        className="aspect-video w-full rounded-picture object-cover print:hidden"
      />
    </div>
  </section>
)
