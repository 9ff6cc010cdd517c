import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { dashboardPaths } from '../dashboard/navigation.ts'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { ThemeSetting } from '../theme/theme-setting.tsx'
import { Waiting } from './asked.tsx'
import { PasswordSetting } from './passwords/password-setting.tsx'
import { PreferencesSection } from './preferences/preferences-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SecondFactorSetting } from './second-factor/second-factor-setting.tsx'
import { SectionLinks } from './section-links.tsx'
import { SecurityLog } from './security-events/security-log.tsx'
import { SharedDemonstration } from './visit.tsx'
import { SignedInDevices } from './signed-in-devices/signed-in-devices.tsx'
import { Setting, settingHead } from './setting.tsx'
import { settingsWords, type SettingsSection } from './settings-words.ts'

const WholeBankSection = lazy(async () => ({
  default: (await import('./whole-bank/whole-bank-section.tsx')).WholeBankSection,
}))

const isSection = (name: string): name is SettingsSection => name in settingsWords.sections
const allSections = Object.keys(settingsWords.sections).filter(isSection)

/** Spec section 2, Settings: profile, security, notification preferences, and whom to write to. */
export function SettingsPage() {
  const { inBrowser } = useEnvironment()
  useAddressedSection()
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>{settingsWords.heading}</PageHeading>
        <Link to={dashboardPaths.home} className="link tap text-sm">
          <Icon name="chevron-left" size="small" />
          {settingsWords.back}
        </Link>
      </div>
      <SectionLinks sections={allSections.filter(section => section !== 'bank' || inBrowser)} />
      {/* What the links cover while they stay in sight must not cover what has the focus (WCAG 2.4.11). */}
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
            <SignedInDevices />
            <SecurityLog />
          </div>
        </section>
        <PreferencesSection />
        <ThemeSetting />
        {inBrowser && (
          <Suspense fallback={<WholeBankPlace />}>
            <WholeBankSection />
          </Suspense>
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

/** Where the section stands from the start, so that an address that names it leads there. */
const WholeBankPlace = () => (
  <Setting id="bank" title={settingsWords.sections.bank} about={null}>
    <Waiting what={settingsWords.sections.bank} rows={4} />
  </Setting>
)

/** An address may name a section; the browser looked for it before the page was there. */
function useAddressedSection() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
