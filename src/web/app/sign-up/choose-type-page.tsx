import { appTitles } from '../../../../content/app-titles.ts'
import { PageHeading } from '../page-heading.tsx'

export function ChooseTypePage() {
  return <PageHeading>{appTitles.signUp}</PageHeading>
}
