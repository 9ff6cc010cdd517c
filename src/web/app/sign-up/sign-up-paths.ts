import { appPages } from '../../../../content/app-pages.ts'
import { ApplicationType, NamedAccount } from '../../../contract/applications.ts'
import type { RequestedAccount } from './registration.ts'
import type { GroupId } from './sign-up-words.ts'

export const choosePath = appPages.signUp.path
export const reviewPath = appPages.signUpReview.path

/** The form for a kind of account. An account that a page named goes with a banking account only. */
export const registerPath = (type: ApplicationType, account?: NamedAccount, group?: GroupId): string =>
  `${appPages.signUpRegister.path}?type=${type}` +
  (account && type === 'banking' ? `&account=${account}` : '') +
  (group ? `#${group}` : '')

/** Back to the choice, with the account that a page named. */
export const choosePathWith = (account?: NamedAccount): string =>
  account ? `${choosePath}?account=${account}` : choosePath

/** What the form's address asks for; undefined where its type is missing or unknown (spec section 8). */
export function requestedAccountOf(address: URLSearchParams): RequestedAccount | undefined {
  const type = ApplicationType.safeParse(address.get('type'))
  if (!type.success) return undefined
  const { data: account } = NamedAccount.safeParse(address.get('account'))
  return { accountType: type.data, account: type.data === 'banking' ? account : undefined }
}
