import { calculatorTerms } from '../../../../../content/facts.ts'
import { groups } from '../../../../../content/groups.ts'
import {
  loanChoices,
  loanWords,
  savingsChoices,
  savingsWords,
} from '../../../../../content/help/calculators.ts'
import { tools, toolsPageWords as words } from '../../../../../content/help/tools.ts'
import { PlainHeader } from '../../page-parts/plain-header.tsx'
import type { SitePage } from '../../site-page.ts'
import { SectionTabs } from '../rates/section-tabs.tsx'
import { AccountChecker } from './account-checker.tsx'
import { Calculator } from './calculator.tsx'
import { GlanceTable } from './glance-table.tsx'
import { ToolSection } from './tool-section.tsx'
import { loanGlances, savingsGlances } from './work-out-glances.ts'
import { workOutLoan } from './work-out-loan.ts'
import { workOutSavings } from './work-out-savings.ts'

const { settleMs, glance } = calculatorTerms

const ToolsPage = () => (
  <>
    <PlainHeader breadcrumb={[groups.help]} current={words.current} title={words.title} lead={words.lead} />
    <SectionTabs label={words.sectionsLabel} sections={Object.values(tools)} />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-16 pt-10 pb-(--section)">
      <ToolSection tool={tools.loan}>
        <Calculator
          island="loan-calculator"
          choices={loanChoices}
          words={loanWords}
          settleMs={settleMs}
          workOut={workOutLoan}
        />
        <GlanceTable
          {...tools.loan.glance}
          columns={glance.loanYears.map(tools.loan.glance.column)}
          rows={loanGlances()}
        />
      </ToolSection>
      <ToolSection tool={tools.savings}>
        <Calculator
          island="savings-calculator"
          choices={savingsChoices}
          words={savingsWords}
          settleMs={settleMs}
          workOut={workOutSavings}
        />
        <GlanceTable
          {...tools.savings.glance}
          columns={glance.savingsYears.map(tools.savings.glance.column)}
          rows={savingsGlances()}
        />
      </ToolSection>
      <ToolSection tool={tools.accounts}>
        <AccountChecker />
      </ToolSection>
    </div>
  </>
)

/** Calculators for loans and savings, and a check of account details (spec section 2: /help/tools). */
export const toolsPage: SitePage = { head: words.head, body: <ToolsPage />, islands: true }
