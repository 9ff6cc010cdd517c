const monthAndYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A statement's month, `2026-10`, as a person reads it: `October 2026`. */
export const formatMonth = (month: string): string => monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
