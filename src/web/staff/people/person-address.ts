import { staffPages } from '../../../../content/staff-pages.ts'

const people = `${staffPages.people.path}/`

/** The page of a member. */
export const personAddress = (id: string): string => people + id

/** The id in the address of such a page. */
export const personIdIn = (pathname: string): string => pathname.slice(people.length).replace(/\/$/, '')
