/** The audit chain of what the bank does by itself, made by migration 002; a customer's has the customer's id. */
export const bankChainId = '00000000-0000-7000-8000-000000000000'
