import { Link } from 'react-router'
import { buttonClass } from '../../components/button-class.ts'
import { PageHeading } from '../page-heading.tsx'
import { notFoundWords } from './dashboard-words.ts'
import { dashboardPaths } from './navigation.ts'

/** What an unknown path inside the dashboard shows (ruling 44). */
export const NotFoundInShell = () => (
  <div className="grid justify-items-start gap-4 py-8">
    <PageHeading>{notFoundWords.heading}</PageHeading>
    <p className="text-muted">{notFoundWords.text}</p>
    <Link to={dashboardPaths.overview} className={buttonClass()}>
      {notFoundWords.home}
    </Link>
  </div>
)
