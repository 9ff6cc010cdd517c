import { tasks } from '../../../../content/home.ts'
import { StripLinks } from '../page-parts/strip-links.tsx'
import { AccountLedger } from './account-ledger.tsx'
import { Assurances } from './assurances.tsx'
import { AudienceTiles } from './audience-tiles.tsx'
import { CompanyFigures } from './company-figures.tsx'
import { Hero } from './hero.tsx'
import { HighlightShelf } from './highlight-shelf.tsx'

/** The home page (spec section 2). */
export const HomePage = () => (
  <>
    <Hero />
    <div className="wrap">
      <HighlightShelf />
      <div className="mt-10 md:mt-16">
        <StripLinks links={tasks} count={6} />
      </div>
    </div>
    <AccountLedger />
    <AudienceTiles />
    <Assurances />
    <CompanyFigures />
  </>
)
