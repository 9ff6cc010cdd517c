import { staffPath } from '../../../../content/staff-pages.ts'

const tasks = `${staffPath}/tasks/`

/** The page of a task. */
export const taskAddress = (id: string): string => tasks + id

/** The id in the address of a task's page. */
export const taskIdIn = (pathname: string): string => pathname.slice(tasks.length).replace(/\/$/, '')
