import type { ReactNode } from 'react'
import { pounds } from '../../../../content/amounts.ts'
import { calculatorTerms, personalTerms, products } from '../../../../content/facts.ts'
import { groups } from '../../../../content/groups.ts'
import { loanChoices, loanWords, savingsChoices, savingsWords } from '../../../../content/help/calculators.ts'
import { tools, toolsPageWords as words } from '../../../../content/help/tools.ts'
import type { Action } from '../../../../content/products/product.ts'
import { formatPence } from '../../../domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { penceOfPounds } from '../calculations/fixed-point.ts'
import { growSavings } from '../calculations/grow-savings.ts'
import { repayLoan } from '../calculations/repay-loan.ts'
import { SectionTabs } from '../page-parts/links.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import type { SitePage } from '../site-page.ts'
import { AccountChecker } from './account-checker.tsx'
import { Calculator } from './calculator.tsx'
import { workOutLoan, workOutSavings } from './work-out.ts'

type ToolSectionProps = {
  tool: {
    id: string
    heading: string
    text: string
    withoutScripts: string
    note: string
    link: Action
  }
  children: ReactNode
}

/** One tool: its purpose, the tool itself, and a note on how far its figures can be relied on. */
const ToolSection = ({
  tool: { id, heading, text, withoutScripts, note, link },
  children,
}: ToolSectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
    <h2 id={`${id}-heading`} className="text-2xl">
      {heading}
    </h2>
    <p className="mt-2 mb-6 max-w-(--measure) text-balance text-muted">{text}</p>
    <p className="without-scripts mb-6 max-w-(--measure)">{withoutScripts}</p>
    {children}
    <p className="mt-6 max-w-(--measure) text-sm text-balance text-muted">{note}</p>
    <p className="mt-3">
      <a href={link.href} className="link">
        {link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </p>
  </section>
)

type GlanceRow = { name: string; cells: readonly string[] }

const { loanAmountsPounds, loanYears, monthlyPounds, savingsYears } = calculatorTerms.glance

/** The monthly cost of some loans, at the representative rate and within the amounts to which it applies. */
const loanGlances = (): GlanceRow[] =>
  loanAmountsPounds.map(amountPounds => ({
    name: pounds(amountPounds),
    cells: loanYears.map(years => {
      const { monthlyPence } = repayLoan({
        amountPence: penceOfPounds(amountPounds),
        months: years * 12,
        ratePercentApr: personalTerms.loan.ratePercentApr,
      })
      return formatPence(monthlyPence)
    }),
  }))

/** The outcome of some monthly payments into FlexiSave. */
const savingsGlances = (): GlanceRow[] =>
  monthlyPounds.map(monthly => ({
    name: pounds(monthly),
    cells: savingsYears.map(years => {
      const { balancePence } = growSavings({
        depositPence: 0n,
        monthlyPence: penceOfPounds(monthly),
        months: years * 12,
        ratePercentAer: products.flexiSave.ratePercentAer,
      })
      return formatPence(balancePence)
    }),
  }))

type GlanceTableProps = {
  heading: string
  note: string
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly string[] }[]
}

/** Examples as a small table, computed when the page is built, so that they show without scripts too. */
const GlanceTable = ({ heading, note, corner, columns, rows }: GlanceTableProps) => (
  <div className="mt-8 overflow-x-auto">
    <table className="money w-full border-collapse">
      <caption className="pb-3 text-left">
        <span className="block text-lg font-semibold">{heading}</span>
        <span className="text-sm text-muted">{note}</span>
      </caption>
      <thead className="text-xs text-muted">
        <tr className="border-t border-line">
          {[corner, ...columns].map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`py-2.5 font-semibold ${index === 0 ? 'text-left' : 'pl-1.5 text-right sm:pl-3'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left text-sm font-semibold md:text-md">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index]} className="py-2.5 pl-1.5 text-right sm:pl-3 text-sm md:text-md">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

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
