import { password } from '../support/open-customer.ts'
import type { TestCustomer } from './customers.ts'

/** The profile that a test's customer starts with. */
export const profileOf = (customer: TestCustomer) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: customer.email,
  phone: '',
})

export const newEmail = () => `ada.${crypto.randomUUID()}@example.com`

/** Changes the profile; fields that `changes` leaves out are as in `of`. */
export const changeProfile = (customer: TestCustomer, changes: object, of: object = profileOf(customer)) =>
  customer.send('/api/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...of, ...changes }),
  })

export const changePhone = (customer: TestCustomer, phone = '07700 900142') =>
  changeProfile(customer, { phone, currentPassword: password })

export const readProfileOf = async ({ client }: TestCustomer) => (await client.readProfile({})).body
