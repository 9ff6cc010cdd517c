import { appPages } from '../../../../content/app-pages.ts'
import type { NamedAccount } from '../../../contract/applications.ts'
import { namedAccountIn } from '../../../contract/named-account.ts'
import { type ApplicationType, applicationTypes, choiceOf } from '../../../contract/choices.ts'
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
  const accountType = choiceOf(applicationTypes, address.get('type'))
  return (
    accountType && {
      accountType,
      account: accountType === 'banking' ? namedAccountIn(address.get('account')) : undefined,
    }
  )
}
