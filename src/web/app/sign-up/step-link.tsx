import { Link } from 'react-router'
import { buttonClass } from '../../components/button-class.ts'

/** A step back, beside the button that goes on. */
export const StepLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'line', size: 'large' })}>
    {children}
  </Link>
)
