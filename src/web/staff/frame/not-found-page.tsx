import { Link } from 'react-router'
import { staffPath } from '../../../../content/staff-pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { notFoundWords as words } from '../staff-words.ts'
import { PageFrame } from './page-frame.tsx'
import { StaffHeading } from './staff-heading.tsx'

/** Any other address below the console. It says nothing of anybody, so nobody has to be signed in. */
export const NotFoundPage = () => (
  <PageFrame>
    <StaffHeading>{words.heading}</StaffHeading>
    <p className="text-muted">{words.text}</p>
    <p>
      <Link to={staffPath} className={buttonClass()}>
        {words.back}
      </Link>
    </p>
  </PageFrame>
)
