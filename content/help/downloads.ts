import { businessChecklist } from '../downloads/business-checklist.ts'
import { complaintsGuide } from '../downloads/complaints-guide.ts'
import { depositProtectionSheet } from '../downloads/deposit-protection.ts'
import type { DownloadDocument } from '../downloads/document.ts'
import { lostCardChecklist } from '../downloads/lost-card-checklist.ts'
import { switchingGuide } from '../downloads/switching-guide.ts'
import { tariff } from '../downloads/tariff.ts'
import { termsInBrief } from '../downloads/terms-in-brief.ts'
import { bankName } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'

/** Documents with written content; the tariff is computed. */
export const writtenDocuments: readonly DownloadDocument[] = [
  termsInBrief,
  depositProtectionSheet,
  switchingGuide,
  businessChecklist,
  lostCardChecklist,
  complaintsGuide,
]

type DownloadGroup = {
  id: string
  heading: string
  documents: readonly Pick<DownloadDocument, 'file' | 'title' | 'summary'>[]
}

/** The documents in the order of the page. */
export const downloadGroups: readonly DownloadGroup[] = [
  { id: 'terms', heading: 'Rates and terms', documents: [tariff, termsInBrief, depositProtectionSheet] },
  { id: 'guides', heading: 'Opening and moving', documents: [switchingGuide, businessChecklist] },
  { id: 'trouble', heading: 'When something goes wrong', documents: [lostCardChecklist, complaintsGuide] },
]

export const downloadsPageWords = {
  head: {
    path: '/help/downloads',
    title: `Downloads | ${bankName}`,
    description:
      'Rates and fees, terms in brief, guides and checklists as tagged PDF documents to read, print or listen to.',
  } satisfies PageHead,
  current: 'Downloads',
  title: 'Downloads',
  lead: (day: string): string =>
    `Documents to read, print or keep, as at ${day}. All are tagged PDF files that a screen reader can follow.`,
  format: 'PDF',
  pages: (pages: number): string => (pages === 1 ? `${pages} page` : `${pages} pages`),
  size: (kilobytes: number): string => `${kilobytes} KB`,
  inForce: (day: string): string => `As at ${day}`,
  download: 'Download',
  other: {
    heading: 'Need it another way?',
    text: 'We send any of these in large print, in Braille or as plain text, free of charge. Tell us which and where to.',
    link: 'Ask for another format',
  },
  statements: {
    heading: 'Looking for a statement?',
    text: 'They are in Online Banking, under Statements: one for every month in which something moved.',
    link: { label: 'Go to Online Banking', href: '/login' },
  },
} as const
