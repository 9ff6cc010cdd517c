import type { Bank } from '../bank.ts'
import type { DemoCustomers } from './demo-customers.ts'
import { restoreDemoCustomer } from './restore-demo-customers.ts'
import { seedDemo } from './seed-demo.ts'

/**
 * For each start of a demonstration: makes the demo customers who are not there, and restores those who were there
 * before.
 */
export async function prepareDemo(bank: Bank, customers: DemoCustomers): Promise<void> {
  const made = await seedDemo(bank, customers)
  for (const customer of [customers.personal, customers.corporate])
    if (!made.has(customer)) await restoreDemoCustomer(bank, customer)
}
