import { tagline } from '../../../../content/facts.ts'
import { footerColumns, footerLead, footerLegal } from '../../../../content/footer.ts'
import { frameWords } from '../../../../content/frame.ts'
import { themeWords } from '../../../../content/theme-words.ts'
import { DemonstrationNotice } from '../../components/demonstration-notice.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { themes } from '../../components/theme.ts'

const { legend, labels } = themeWords

/**
 * Light, dark, or the system's choice. The frame's script stores the choice, so without scripts the control is
 * hidden.
 */
const ThemeChoice = () => (
  <fieldset data-theme-choice className="needs-scripts flex flex-wrap items-center gap-x-4 gap-y-2">
    <legend className="float-left mr-4 text-on-brand-muted">{legend}</legend>
    <div className="flex rounded-control border border-brand-edge p-0.5">
      {themes.map(theme => (
        <label
          key={theme}
          className="cursor-pointer rounded-badge px-3 py-1 font-medium text-on-brand-muted has-checked:bg-on-brand has-checked:text-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-gorse hover:text-on-brand has-checked:hover:text-deep"
        >
          <input type="radio" name="theme" value={theme} className="sr-only outline-none" />
          {labels[theme]}
        </label>
      ))}
    </div>
  </fieldset>
)

/**
 * The dark ground that closes every page and fills a tall screen to its bottom: who we are, the demonstration notice,
 * four columns of links, and the pages about this site.
 */
export const SiteFooter = ({ path }: { path: string }) => (
  <footer className="on-brand grow border-brand-line pt-12 pb-10 text-nav dark:border-t print:border-t print:bg-transparent print:py-6 print:text-ink">
    <div className="wrap">
      <div className="horizon" />
      <div className="grid grid-cols-2 gap-8 pt-10 md:grid-cols-4 lg:grid-cols-[1.6fr_repeat(4,1fr)]">
        <div className="max-lg:col-span-full">
          <a href="/" aria-label={frameWords.home} className="tap inline-block rounded-control">
            <Wordmark />
          </a>
          <p className="mt-4 mb-5 max-w-80 text-balance text-on-brand-muted">
            {tagline} {footerLead}
          </p>
          <DemonstrationNotice className="max-w-76 text-balance" />
        </div>
        <nav aria-label={frameWords.footerNavigation} className="contents print:hidden">
          {footerColumns.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="mb-3 font-body text-sm leading-[1.4] font-semibold tracking-normal text-on-brand-muted">
                {heading}
              </h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <FooterLink label={label} href={href} path={path} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-brand-line pt-5 text-sm print:hidden">
        <ThemeChoice />
        <nav aria-label={frameWords.legalNavigation}>
          <ul className="flex flex-wrap gap-x-6">
            {footerLegal.map(({ label, href }) => (
              <li key={href}>
                <FooterLink label={label} href={href} path={path} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  </footer>
)

const FooterLink = ({ label, href, path }: { label: string; href: string; path: string }) => (
  <a
    href={href}
    aria-current={href === path ? 'page' : undefined}
    className="inline-block py-1 max-md:block max-md:py-2.5 hover:underline hover:underline-offset-[.22em]"
  >
    {label}
  </a>
)
