import { appTitles } from '../../../../content/app-titles.ts'
import { PageHeading } from '../page-heading.tsx'

export function ResetPasswordPage() {
  return <PageHeading>{appTitles.resetPassword}</PageHeading>
}
