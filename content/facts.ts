/**
 * Every number and name that a page states or the bank enforces, each once (spec section 9). Amounts that the bank
 * enforces are whole pence; figures that pages only state are whole pounds.
 */

/* The bank itself, and its contact details */
export * from './facts/bank.ts'
export * from './facts/contact.ts'
/* Enforced limits, behaviour of the screens, and demo customers */
export * from './facts/limits.ts'
/* Retention periods */
export * from './facts/retention.ts'
/* The United Kingdom: rules for every bank, public services, and bank holidays */
export * from './facts/bank-holidays.ts'
export * from './facts/united-kingdom.ts'
/* Products: rates, prices and terms */
export * from './facts/terms.ts'
/* What calculators and articles work with */
export * from './facts/calculations.ts'
