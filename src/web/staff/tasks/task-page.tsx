import { staffPages } from '../../../../content/staff-pages.ts'
import { StaffHeading } from '../frame/staff-heading.tsx'

export const TaskPage = () => <StaffHeading>{staffPages.task.title}</StaffHeading>
