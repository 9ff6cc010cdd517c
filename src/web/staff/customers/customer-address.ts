import { staffPath } from '../../../../content/staff-pages.ts'
import { customerWords, type RecordTab } from './customer-words.ts'

const customers = `${staffPath}/customers`

/** A tab of a customer's record. */
export const recordAddress = (id: string, tab: RecordTab = 'overview'): string => `${customers}/${id}/${tab}`

const isTab = (text: string): text is RecordTab => Object.hasOwn(customerWords.tabs, text)

/** Whose record an address is of, and which tab: the first, where it names none that there is. */
export function recordIn(pathname: string): { readonly id: string; readonly tab: RecordTab } {
  const [id = '', tab = ''] = pathname.slice(customers.length + 1).split('/')
  return { id, tab: isTab(tab) ? tab : 'overview' }
}
