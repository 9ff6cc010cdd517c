import { helpHeads } from '../../../../content/help/help-heads.ts'
import type { SitePage } from '../site-page.ts'
import { branchesPage } from './branches/branches-page.tsx'
import { HelpContactPage } from './contact/help-contact-page.tsx'
import { downloadsPage } from './downloads/downloads-page.tsx'
import { FaqsPage } from './faqs/faqs-page.tsx'
import { HelpPage } from './help-page.tsx'
import { LostCardPage } from './lost-card-page.tsx'
import { ratesPage } from './rates/rates-page.tsx'
import { ScamAlertPage } from './scam-alert/scam-alert-page.tsx'
import { toolsPage } from './tools/tools-page.tsx'

/** The help pages. The first stands in for unknown addresses below it (ruling 7). */
export const helpPages: readonly SitePage[] = [
  { head: helpHeads.help, body: <HelpPage />, fallbackFor: '/help/*' },
  { head: helpHeads.lostCard, body: <LostCardPage /> },
  { head: helpHeads.contact, body: <HelpContactPage />, islands: true },
  { head: helpHeads.faqs, body: <FaqsPage />, islands: true },
  { head: helpHeads.scamAlert, body: <ScamAlertPage /> },
  branchesPage,
  toolsPage,
  ratesPage,
  downloadsPage,
]
