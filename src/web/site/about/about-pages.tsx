import { aboutHeads } from '../../../../content/about/about-heads.ts'
import { contactHead } from '../../../../content/contact.ts'
import { ContactPage } from '../contact/contact-page.tsx'
import type { SitePage } from '../site-page.ts'
import { AboutPage } from './about-page.tsx'
import { CareersPage } from './careers-page.tsx'
import { MissionPage } from './mission-page.tsx'
import { OverviewPage } from './overview-page.tsx'

/** The pages about the bank, but its news. The first stands in for unknown addresses below it (ruling 7). */
export const aboutPages: readonly SitePage[] = [
  { head: aboutHeads.about, body: <AboutPage />, fallbackFor: '/about/*', islands: true },
  { head: aboutHeads.overview, body: <OverviewPage /> },
  {
    head: aboutHeads.mission,
    body: <MissionPage />,
    aliases: ['/about/mission-values', '/mission-values'],
  },
  { head: contactHead, body: <ContactPage />, aliases: ['/contact'], islands: true },
  { head: aboutHeads.careers, body: <CareersPage /> },
]
