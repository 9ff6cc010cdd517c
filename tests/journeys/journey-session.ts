import type { Bank } from '../../src/bank/bank.ts'

const ofCustomer = 'customer_id = (select id from customer where email = $1) and ended_at is null'

const fromNow = (bank: Bank, seconds: number): Date => new Date(bank.clock().getTime() + seconds * 1000)

/** Moves the ends of the customer's sessions to `seconds` from now, as after inactivity; returns that time. */
export async function leaveIdle(bank: Bank, email: string, seconds: number): Promise<Date> {
  const end = fromNow(bank, seconds)
  await bank.database.query(`update session set idle_ends_at = $2 where ${ofCustomer}`, [email, end])
  return end
}

/** Ends the customer's sessions `seconds` from now despite activity, as after nearly 12 hours; returns that time. */
export async function nearLongestEnd(bank: Bank, email: string, seconds: number): Promise<Date> {
  const end = fromNow(bank, seconds)
  await bank.database.query(`update session set idle_ends_at = $2, ends_at = $2 where ${ofCustomer}`, [
    email,
    end,
  ])
  return end
}

/** Signs this browser out, as the customer does from another device. */
export async function endSessions(bank: Bank, email: string): Promise<void> {
  await bank.database.query(`update session set ended_at = $2 where ${ofCustomer}`, [email, bank.clock()])
}

/** The seconds that the bank gives the customer's newest session without activity. */
export async function idleSecondsLeft(bank: Bank, email: string): Promise<number> {
  const [row] = await bank.database.query<{ idle_ends_at: Date }>(
    `select idle_ends_at from session where ${ofCustomer} order by created_at desc limit 1`,
    [email],
  )
  if (!row) throw new Error(`${email} is not signed in`)
  return (row.idle_ends_at.getTime() - bank.clock().getTime()) / 1000
}
