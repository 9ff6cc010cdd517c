import { appTitles } from '../../../../content/app-titles.ts'
import { PageHeading } from '../page-heading.tsx'

export function RegisterPage() {
  return <PageHeading>{appTitles.signUpRegister}</PageHeading>
}
