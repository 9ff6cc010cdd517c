import { countrySpecs } from 'ibantools'
import { calculatorTerms } from '../../../../content/facts.ts'
import { accountCheckerWords } from '../../../../content/help/account-checker.ts'
import { Icon } from '../../components/icon.tsx'
import type { IbanForms } from './check-account-details.ts'
import { FigureField, ToolPanel } from './tool-panel.tsx'

/**
 * The countries that use IBANs, each with its length and form. Read from the library when the page is built: the page
 * carries the table, and its script only the rule.
 */
export const listIbanForms = (): IbanForms =>
  Object.fromEntries(
    Object.entries(countrySpecs).flatMap(([code, { chars, bban_regexp: pattern, IBANRegistry: isListed }]) =>
      chars && pattern && isListed ? [[code, [chars, pattern.replace(/^\^|\$$/g, '')] as const]] : [],
    ),
  )

/** The checker's data for its script: plain JSON in the page. */
export type AccountCheckerGiven = {
  words: typeof accountCheckerWords
  ibanForms: IbanForms
  /** How long after the last keystroke a result changes. */
  settleMs: number
}

const { iban, sortCode } = accountCheckerWords
const given: AccountCheckerGiven = {
  words: accountCheckerWords,
  ibanForms: listIbanForms(),
  settleMs: calculatorTerms.settleMs,
}

/** Checks an IBAN, or a sort code with an account number, within the page (`islands/account-checker.ts`). */
export const AccountChecker = () => (
  <div
    data-island="account-checker"
    data-island-when="visible"
    data-given={JSON.stringify(given)}
    className="needs-scripts"
  >
    <div className="grid gap-6">
      <div data-part="iban">
        <ToolPanel
          label={iban.heading}
          fields={
            <FigureField
              id="iban"
              name="iban"
              label={iban.label}
              hint={iban.hint}
              inputMode="text"
              autoCapitalize="characters"
            />
          }
        >
          <Finding waiting={iban.waiting} terms={[iban.inGroups, iban.sortCode, iban.accountNumber]} />
        </ToolPanel>
      </div>
      <div data-part="sort-code">
        <ToolPanel
          label={sortCode.heading}
          fields={
            <>
              <FigureField id="sort-code" name="sort-code" label={sortCode.label} hint={sortCode.hint} />
              <FigureField
                id="account-number"
                name="account-number"
                label={sortCode.account}
                labelNote={sortCode.accountNote}
                hint={sortCode.accountHint}
              />
            </>
          }
        >
          <Finding waiting={sortCode.waiting} terms={[sortCode.full, sortCode.iban]} />
        </ToolPanel>
      </div>
    </div>
  </div>
)

type FindingProps = {
  /** Shown while there is nothing to check yet. */
  waiting: string
  /** Labels of the details of a valid account. */
  terms: readonly string[]
}

/** A checker's result: a sentence, announced when it changes, and the details. `showFinding` fills it. */
const Finding = ({ waiting, terms }: FindingProps) => (
  <>
    <output className="flex gap-3">
      <span data-part="holds" hidden className="text-success-mark">
        <Icon name="tick" className="mt-[.14em]" />
      </span>
      <span data-part="sentence" className="min-w-0 text-pretty text-muted">
        {waiting}
      </span>
    </output>
    <dl data-part="details" hidden className="mt-5">
      {terms.map((term, index) => (
        <div
          key={term}
          data-part={`detail-${index}`}
          className="border-t border-line py-3 md:flex md:justify-between md:gap-6"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="font-semibold" />
        </div>
      ))}
    </dl>
  </>
)
