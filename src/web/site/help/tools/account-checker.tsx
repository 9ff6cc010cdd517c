import { accountCheckerWords } from '../../../../../content/help/account-checker.ts'
import { calculatorTerms } from '../../../../../content/facts.ts'
import type { IbanForms } from './check-iban.ts'
import { FigureField } from './figure-field.tsx'
import { Finding } from './finding.tsx'
import { listIbanForms } from './list-iban-forms.ts'
import { ToolPanel } from './tool-panel.tsx'

/** What the page hands its script with the checker: plain JSON. */
export type AccountCheckerGiven = {
  words: typeof accountCheckerWords
  ibanForms: IbanForms
  /** How long nothing is typed before a finding changes. */
  settleMs: number
}

const { iban, sortCode } = accountCheckerWords
const given: AccountCheckerGiven = {
  words: accountCheckerWords,
  ibanForms: listIbanForms(),
  settleMs: calculatorTerms.settleMs,
}

/** Checks an IBAN, or a sort code with an account number, on the page alone (`operate-account-checker.ts`). */
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
