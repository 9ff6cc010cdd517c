import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Notice } from '../../components/notice.tsx'
import { overviewWords } from './dashboard-words.ts'
import { complianceAnchor, dashboardPaths } from './navigation.ts'

/**
 * Spec section 2, Overview: high-value deposits are being verified, all services remain active. The compliance alert
 * leads here: whoever follows its address finds the notice in sight and with the focus, as often as they follow it.
 */
export function ComplianceNotice() {
  const notice = useRef<HTMLElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== `#${complianceAnchor}`) return
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus()
  }, [location])
  return (
    <section
      ref={notice}
      id={complianceAnchor}
      aria-label={overviewWords.compliance.label}
      tabIndex={-1}
      className="rounded-panel"
    >
      <Notice look="warning" lead={overviewWords.compliance.lead}>
        {overviewWords.compliance.text}{' '}
        <Link to={dashboardPaths.support} className="link text-current">
          {overviewWords.compliance.more}
        </Link>
      </Notice>
    </section>
  )
}
