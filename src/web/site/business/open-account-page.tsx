import { signUp } from '../../../../content/business/account-types.ts'
import { businessOpenAccount } from '../../../../content/business/open-account.ts'
import { groups } from '../../../../content/groups.ts'
import { NumberedSteps } from '../page-parts/numbered-steps.tsx'
import { PictureHeader } from '../page-parts/picture-header.tsx'
import { AccountChoice } from './account-choice.tsx'
import { ChoiceAside } from './choice-aside.tsx'
import { RequiredDocuments } from './required-documents.tsx'

const { current, title, lead, apply, papers } = businessOpenAccount
const { label, href, picture } = groups.business

/**
 * Where a business chooses its account (spec section 2). A plain form: the browser itself carries the choice to the
 * sign-up, and the panel follows it by style alone (`:has`), so the page needs no script.
 */
export const OpenAccountPage = () => (
  <>
    <PictureHeader
      picture={picture}
      breadcrumb={[{ label, href }]}
      current={current}
      title={title}
      lead={lead}
    />
    <form
      action={signUp.path}
      method="get"
      className="group/choice wrap grid items-start gap-x-16 gap-y-12 pt-10 pb-(--section) lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-y-16 lg:pt-16"
    >
      <input type="hidden" name="type" value={signUp.type} />
      <AccountChoice />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
        <ChoiceAside />
      </div>
      <div className="min-w-0">
        <h2>{apply.heading}</h2>
        <NumberedSteps steps={apply.steps} />
        <h2 className="mt-16">{papers.heading}</h2>
        <RequiredDocuments documents={papers.documents} />
      </div>
    </form>
  </>
)
