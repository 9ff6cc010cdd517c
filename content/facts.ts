/**
 * Every number and every name that a page states or the bank enforces, once (spec section 9). Amounts that
 * the bank enforces are whole pence; figures that are only told are whole pounds.
 */

/* The bank itself, and how to reach it */
export * from './facts/bank.ts'
export * from './facts/contact.ts'
/* What it enforces, how its screens behave, and whom a demonstration shows */
export * from './facts/limits.ts'
/* How long it keeps what people leave here */
export * from './facts/kept.ts'
/* The United Kingdom: rules for every bank, and public services */
export * from './facts/united-kingdom.ts'
/* Products: rates, prices and terms */
export * from './facts/terms.ts'
/* What calculators and articles work with */
export * from './facts/calculations.ts'
