import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import type { AccountChooserProps } from './account-chooser.tsx'

// Most customers have one account, so a page does not wait for the code of the choice.
const ChooserPart = createFetchedPart(async () => (await import('./account-chooser.tsx')).AccountChooser)

/** Spec section 11.4: the choice of the account that a page shows; nothing if there is one to choose. */
export const WhichAccount = (props: AccountChooserProps) =>
  props.accounts.length > 1 && (
    <ChooserPart waiting={<div className="h-18" />}>
      {AccountChooser => <AccountChooser {...props} />}
    </ChooserPart>
  )
