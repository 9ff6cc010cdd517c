/**
 * Money inside the bank: whole pence, GBP. Amounts are positive and carry a direction beside them; only a
 * balance may be below zero. No float ever holds money (docs/decisions/pence-as-bigint.md).
 */
export type Pence = bigint
