/** An e-mail as it is kept and looked up: outer spaces off, Unicode composed (NFC), lower case. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
