import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardPath } from '../../../../content/app-pages.ts'
import { themeWords } from '../../../../content/theme-words.ts'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { chooseTheme, themes } from '../../components/theme.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { useEnvironment } from '../environment.ts'
import { JoinedChoice } from '../joined-choice.tsx'
import { PageHeading } from '../page-heading.tsx'
import { useBankQuery } from '../query-client.ts'
import { useTheme } from '../use-theme.ts'
import { PasskeySetting } from './passkey-setting.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { QueryResult, Waiting } from './query-result.tsx'
import { SecondFactorSetting } from './second-factor-setting.tsx'
import { SecurityLog } from './security-log.tsx'
import { Setting, settingHead } from './setting.tsx'
import { profileQuery } from './settings-queries.ts'
import { profileWords, type SettingsSection, settingsWords } from './settings-words.ts'
import { SharedDemonstration } from './shared-demonstration.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'

const BankInBrowserPart = createFetchedPart(
  async () => (await import('./bank-in-browser-section.tsx')).BankInBrowserSection,
)

const isSection = (name: string): name is SettingsSection => name in settingsWords.sections
const allSections = Object.keys(settingsWords.sections).filter(isSection)

/** Spec section 2, Settings: profile, security, notification preferences, and the help address. */
export function SettingsPage() {
  const { inBrowser } = useEnvironment()
  useAddressedSection()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>{settingsWords.heading}</PageHeading>
        <Link to={dashboardPath} className="link tap text-sm">
          <Icon name="chevron-left" size="small" />
          {settingsWords.back}
        </Link>
      </div>
      <SectionLinks sections={allSections.filter(section => section !== 'bank' || inBrowser)} />
      {/* The sticky links must not cover the focused element (WCAG 2.4.11). */}
      <div className="*:first:border-t-0 *:first:pt-2 md:[&_:is(a,button,h2,h3,input)]:scroll-mt-16 md:[&_section]:scroll-mt-12">
        <ProfileSection />
        <section id="security" aria-label={settingsWords.sections.security}>
          <h2 className={`border-t border-line pt-6 md:pt-8 ${settingHead}`}>
            {settingsWords.sections.security}
          </h2>
          <SharedDemonstration />
          <div className="*:first:border-t-0 *:first:pt-4">
            <PasswordSetting />
            <SecondFactorSetting />
            <PasskeySetting />
            <SignedInDevices />
            <SecurityLog />
          </div>
        </section>
        <PreferencesSection />
        <ThemeSetting />
        {inBrowser && (
          <BankInBrowserPart waiting={<BankInBrowserPlaceholder />}>
            {BankInBrowserSection => <BankInBrowserSection />}
          </BankInBrowserPart>
        )}
        <section id="help" aria-label={settingsWords.sections.help}>
          <Notice look="info" lead={settingsWords.help.lead}>
            {settingsWords.help.text}{' '}
            <a href={`mailto:${settingsWords.help.email}`} className="link wrap-anywhere text-info!">
              {settingsWords.help.email}
            </a>
            .
          </Notice>
        </section>
      </div>
    </>
  )
}

/** The section's room from the start, so that an address can lead to it. */
const BankInBrowserPlaceholder = () => (
  <Setting id="bank" title={settingsWords.sections.bank} about={null}>
    <Waiting what={settingsWords.sections.bank} rows={4} />
  </Setting>
)

/** Scrolls to the section in the address: the browser looked for it before the page was drawn. */
function useAddressedSection() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}

/**
 * The page's sections as links. The one that is being read is marked. Plain links, because the browser then scrolls to the
 * section and a screen reader continues there.
 */
export function SectionLinks({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useSectionInView(sections)
  return (
    <nav
      aria-label={settingsWords.heading}
      className="-mx-4 flex gap-6 overflow-x-auto low:flex-wrap low:gap-y-0 low:overflow-visible border-b border-line bg-bg px-4 scrollbar-line md:sticky md:top-0 md:z-10 md:-mx-8 md:px-8 md:max-lg:gap-3 min-[97.5rem]:mx-0 min-[97.5rem]:px-0"
    >
      {sections.map(section => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === current ? 'true' : undefined}
          className="border-b-3 border-transparent py-2.5 text-nav font-semibold whitespace-nowrap text-muted no-underline -outline-offset-3! hover:text-ink forced-colors:border-[Canvas] aria-[current]:border-gorse forced-colors:aria-[current]:border-[Highlight] aria-[current]:text-ink"
        >
          {settingsWords.sections[section]}
        </a>
      ))}
    </nav>
  )
}

/** A section counts as being read once its head is in the upper third of the window. */
const readAt = 1 / 3

const topOf = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity

/**
 * The id of the section that is being read; `ids` are in the page's order. Before any scrolling it is the first, even in a
 * tall window. At the end of the page the last sections cannot reach the upper third: then it is the one in the address,
 * or else the last.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0])
  const joined = ids.join(' ')
  useEffect(() => {
    const order = joined.split(' ')
    const look = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY + innerHeight >= scrollHeight - 2
      const named = order.find(id => `#${id}` === location.hash && topOf(id) >= 0)
      const reached = order.filter(id => topOf(id) < innerHeight * readAt)
      const scrolledTo = isAtEnd ? order.at(-1) : reached.at(-1)
      setInView((isAtEnd && named) || (scrollY > 0 && scrolledTo) || order[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    addEventListener('hashchange', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      removeEventListener('hashchange', look)
    }
  }, [joined])
  return inView
}

const ProfileFormPart = createFetchedPart(async () => (await import('./profile-form.tsx')).ProfileForm)

/** Profile Information (spec section 2): the customer's name, email and phone, to change. */
export function ProfileSection() {
  const { bank } = useEnvironment()
  const profile = useBankQuery(profileQuery(bank))
  return (
    <Setting id="profile" title={profileWords.title} about={<p>{profileWords.about}</p>}>
      <QueryResult query={profile} what={profileWords.title} failed={profileWords.failed}>
        {known => (
          <ProfileFormPart waiting={<Waiting what={profileWords.title} />}>
            {ProfileForm => <ProfileForm profile={known} />}
          </ProfileFormPart>
        )}
      </QueryResult>
    </Setting>
  )
}

const options = themes.map(value => ({ value, label: themeWords.labels[value] }))

/** The theme of the pages in this browser. */
export function ThemeSetting() {
  const theme = useTheme()
  return (
    <Setting
      id="appearance"
      title={settingsWords.sections.appearance}
      about={<p>{settingsWords.appearance}</p>}
    >
      <JoinedChoice
        legend={themeWords.legend}
        options={options}
        value={theme}
        field={{
          name: 'theme',
          onChange: ({ target }) => {
            const chosen = themes.find(known => known === target.value)
            if (chosen !== undefined) chooseTheme(chosen)
          },
        }}
      />
    </Setting>
  )
}
