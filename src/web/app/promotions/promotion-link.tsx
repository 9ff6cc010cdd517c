import type { ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'
import { promotionLinks } from '../../../../content/promotion-links.ts'
import type { Promotion } from '../../../../content/promotions.ts'
import { dashboardPaths } from '../dashboard/navigation.ts'
import { useEnvironment } from '../environment.ts'

type PromotionLinkProps = { link: Promotion['link']; className: string; children: ReactNode }

/**
 * Leads to where a promotion's address goes (ruling 26), and has the bank note that it was followed. The address stays
 * as the specification writes it; what lies within the app is reached without leaving it.
 */
export function PromotionLink({ link, className, children }: PromotionLinkProps) {
  const { bank } = useEnvironment()
  const to = promotionLinks.find(({ from }) => from === link)?.to ?? link
  const followWithin = useLinkClickHandler(to)
  return (
    <a
      href={link}
      className={className}
      onClick={event => {
        // Nobody waits for the count, and one that is lost is nothing to tell anybody.
        bank.notePromotionClick({ body: { promotion: link } }).catch(() => undefined)
        if (to.startsWith(`${dashboardPaths.home}/`)) followWithin(event)
      }}
    >
      {children}
    </a>
  )
}
