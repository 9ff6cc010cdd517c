// Pieces of SQL for the tests of payments. `:account` and `:made` stand for ids there.

/** What of a payment is confirmed, within a text of SQL. */
export const fieldsOf = (amount: string, other: Readonly<Record<string, string>> = {}) => {
  const fields = {
    destination: '000001 10000001',
    dueOn: '2026-03-02',
    fee: '0.00',
    name: 'Nadia Farrow',
    reference: 'Rent',
  }
  const rest = JSON.stringify({ account: ':account', amount, ...fields, ...other })
  return rest.replace('":account"', `"' || :account || '"`)
}

/** Money that came back of the payment that was made, beside what a claim had paid. */
export const returnedSql = (pence: number) =>
  `insert into transfer select (jsonb_populate_record(t, jsonb_build_object('id', derived_id('sarsen/payment/' || t.id || '/return'), 'kind', 'posting', 'amount_pence', ${pence}, 'debtor_entry_no', 99, 'creditor_entry_no', 99, 'debtor_transaction_no', 99, 'creditor_transaction_no', 99))).* from transfer t where t.id = :made`
