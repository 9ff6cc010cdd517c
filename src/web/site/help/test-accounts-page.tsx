import { merchantAnswers } from '../../../../content/facts/test-account-words.ts'
import { groups } from '../../../../content/groups.ts'
import {
  testAccountsList,
  testAccountsPage,
  testMerchantsList,
} from '../../../../content/help/test-accounts.ts'
import { deliveredSecurityCode } from '../../../domain/cards.ts'
import { testMerchants } from '../../../domain/test-merchants.ts'
import { DefinitionRows } from '../page-parts/lists.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import { TextSection } from '../page-parts/sections.tsx'

/** The currency is said where it is not pounds: "Hotel Miradouro, 7011 (EUR)". */
const merchantRows = testMerchants.map(({ merchant, mcc, currency }) => ({
  term: `${merchant}, ${mcc}${currency === 'GBP' ? '' : ` (${currency})`}`,
  value: merchantAnswers[merchant] ?? '',
}))

/**
 * The accounts of the test bank and the merchants of its cards, for those who try out a demonstration: it is linked where its
 * customers are shown.
 */
export const TestAccountsPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={testAccountsPage.current}
      title={testAccountsPage.title}
      lead={testAccountsPage.lead}
    />
    <div className="wrap pt-12 pb-(--section) print:pt-6">
      <div className="grid max-w-176 gap-12">
        <TextSection id="accounts" heading={testAccountsList.heading} lead={testAccountsList.lead}>
          <DefinitionRows rows={testAccountsList.rows} className="mt-6 border-b border-line" />
        </TextSection>
        <TextSection id="merchants" heading={testMerchantsList.heading} lead={testMerchantsList.lead}>
          <DefinitionRows rows={merchantRows} className="mt-6 border-b border-line" />
          <ul className="mt-6 grid list-disc gap-2 pl-5 wrap-anywhere">
            {testMerchantsList.cards(deliveredSecurityCode).map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </TextSection>
      </div>
    </div>
  </>
)
