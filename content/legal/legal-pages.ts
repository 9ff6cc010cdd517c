import { accessibilityPage } from './accessibility.ts'
import { cookiesPage } from './cookies.ts'
import type { LegalPage } from './legal-page.ts'
import { privacyPage } from './privacy.ts'
import { termsPage } from './terms.ts'

/** The pages about this site, in the order of the footer. */
export const legalPages: readonly LegalPage[] = [privacyPage, cookiesPage, termsPage, accessibilityPage]
