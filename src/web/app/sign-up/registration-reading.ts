import { Phone, RegistrationFields } from '../../../contract/applications.ts'
import { formatMoney } from '../../../contract/money.ts'
import { formatPhone } from '../../../contract/phone.ts'
import { readTypedDate } from '../../../contract/typed-date.ts'

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' })

/** A date of birth as it was read: `14/3/91` is none, `14.3.1991` is `14 March 1991`. */
export function dayAsRead(typed: string): string | undefined {
  const date = readTypedDate(typed)
  return date === undefined ? undefined : day.format(new Date(date))
}

/** A telephone number as it was read. What is none stays. */
export function phoneAsRead(typed: string): string {
  const read = Phone.safeParse(typed)
  return read.success ? formatPhone(read.data) : typed
}

/** A deposit in pounds (ruling 11): `£1,250.00`; undefined where none was typed, or none that can be read. */
export function depositAsRead(typed: string): string | undefined {
  const { data } = RegistrationFields.shape.initialDeposit.safeParse(typed)
  return data === undefined ? undefined : formatMoney(data)
}

/** The first name of a full one: all before its last space (ruling 38). */
export function firstNameOf(fullName: string): string {
  const name = fullName.trim().replaceAll(/\s+/g, ' ')
  const end = name.lastIndexOf(' ')
  return end === -1 ? name : name.slice(0, end)
}
