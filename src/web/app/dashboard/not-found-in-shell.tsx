import { Link } from 'react-router'
import { appPages, dashboardPath } from '../../../../content/app-pages.ts'
import { notFound } from '../../../../content/not-found.ts'
import { buttonClass } from '../../components/button.tsx'
import { PageHeading } from '../page-heading.tsx'

/** What an unknown path inside the dashboard shows (ruling 44). */
export const NotFoundInShell = () => (
  <div className="grid justify-items-start gap-4 py-8">
    <PageHeading title={appPages.notFound.title}>{notFound.heading}</PageHeading>
    <p className="text-balance text-muted">{notFound.text}</p>
    <Link to={dashboardPath} className={buttonClass()}>
      {notFound.home.label}
    </Link>
  </div>
)
