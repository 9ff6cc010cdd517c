import type { Database } from '../../src/bank/database/database.ts'

/** Everything in the database that a refused request must leave unchanged. */
export async function readBankState(database: Database): Promise<unknown> {
  const accounts = await database.query(
    `select id, balance_pence, held_pence, last_entry_no, last_held_no, last_transaction_no, last_booked_at
       from account order by id`,
  )
  const counts = await database.query(
    `select (select count(*) from transfer) as transfers, (select count(*) from entry) as entries,
            (select count(*) from account_transaction) as transactions, (select count(*) from account_access) as access,
            (select count(*) from customer) as customers, (select count(*) from session) as sessions,
            (select count(*) from notification) as notifications, (select count(*) from audit_event) as events,
            (select count(*) from message) as messages, (select count(*) from throttle) as throttles,
            (select count(*) from newsletter_subscription) as subscriptions,
            (select count(*) from application) as applications, (select count(*) from preference) as preferences,
            (select count(*) from second_factor) as factors, (select count(*) from recovery_code) as codes,
            (select count(*) from password_reset) as resets, (select count(*) from failed_attempt) as failures,
            (select count(*) from outbox_message) as outbox, (select count(*) from passkey) as passkeys,
            (select count(*) from passkey_challenge) as challenges, (select count(*) from confirmation) as confirmations,
            (select count(*) from staff_member) as members, (select count(*) from staff_event) as staff_events,
            (select count(*) from staff_act) as acts, (select count(*) from task_event) as task_events,
            (select count(*) from staff_look) as looks, (select count(*) from staff_alert) as alerts,
            (select count(*) from staff_confirmation) as staff_confirmations`,
  )
  return { accounts, counts }
}
