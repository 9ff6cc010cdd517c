import { appTitles } from '../../../../content/app-titles.ts'
import { PageHeading } from '../page-heading.tsx'

export function SettingsPage() {
  return <PageHeading>{appTitles.settings}</PageHeading>
}
