import { staffPages } from '../../../../content/staff-pages.ts'

const checks = `${staffPages.secondChecks.path}/`

/** The page of an act that waits for a second check. */
export const checkAddress = (id: string): string => checks + id

/** The id in the address of such a page. */
export const checkIdIn = (pathname: string): string => pathname.slice(checks.length).replace(/\/$/, '')
