/** The form in which an email address is stored and compared: trimmed, Unicode composed (NFC), in lower case. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** A transaction's id (ruling 29): `TXN` and its number within the account, at most 18 digits. */
export const transactionIdPattern = /^TXN[1-9]\d{0,17}$/

/** The id of a transaction: `TXN21`. */
export const formatTransactionNo = (transactionNo: bigint): string => `TXN${transactionNo}`

/** Reads what {@link formatTransactionNo} wrote; undefined for anything else. */
export const parseTransactionNo = (id: string): bigint | undefined =>
  transactionIdPattern.test(id) ? BigInt(id.slice('TXN'.length)) : undefined

/** A UUID in lower case, of any version. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
