import { Link } from 'react-router'
import { recordAddress } from '../customers/customer-address.ts'
import type { StaffOpenedTask } from '../staff-client.ts'
import { taskWords as words } from './task-words.ts'

/** Whom a task is about. A customer's name leads to their record, which opening the task has opened (specification section 17.3). */
export function TaskCustomer({ task: { person, customerId } }: Pick<StaffOpenedTask, 'task'>) {
  if (customerId === null || person === null) return person ?? words.unknownPerson
  return (
    <Link to={recordAddress(customerId)} className="link tap">
      {person}
    </Link>
  )
}
