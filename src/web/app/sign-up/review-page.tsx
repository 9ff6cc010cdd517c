import { appTitles } from '../../../../content/app-titles.ts'
import { PageHeading } from '../page-heading.tsx'

export function ReviewPage() {
  return <PageHeading>{appTitles.signUpReview}</PageHeading>
}
