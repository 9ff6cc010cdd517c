import { AccountLedger } from './account-ledger.tsx'
import { Assurances } from './assurances.tsx'
import { AudienceTiles } from './audience-tiles.tsx'
import { CompanyFigures } from './company-figures.tsx'
import { Hero } from './hero.tsx'
import { HighlightShelf } from './highlight-shelf.tsx'
import { TaskLinks } from './task-links.tsx'

/** The home page (spec section 2). */
export const HomePage = () => (
  <>
    <Hero />
    <div className="wrap">
      <HighlightShelf />
      <TaskLinks />
    </div>
    <AccountLedger />
    <AudienceTiles />
    <Assurances />
    <CompanyFigures />
  </>
)
