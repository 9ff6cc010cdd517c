import { appPages } from '../../../../content/app-pages.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'

const PayeeListPart = createFetchedPart(async () => (await import('./payee-list.tsx')).PayeeList)

/** Spec section 12.1: all payees. */
export const PayeesPage = () => (
  <PayeeListPart waiting={<PageSkeleton title={appPages.payees.title} />}>
    {PayeeList => <PayeeList />}
  </PayeeListPart>
)
