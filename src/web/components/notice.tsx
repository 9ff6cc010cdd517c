import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const looks: Record<NoticeLook, { box: string; mark: string; icon: IconName }> = {
  info: { box: 'border-info-mark/45 bg-info-tint', mark: 'text-info-mark', icon: 'info' },
  warning: { box: 'border-warning-mark/45 bg-warning-tint', mark: 'text-warning-mark', icon: 'warning' },
  danger: { box: 'border-danger-mark/45 bg-danger-tint', mark: 'text-danger-mark', icon: 'alert' },
}

type NoticeLook = 'info' | 'warning' | 'danger'

type NoticeProps = {
  look: NoticeLook
  /** Replaces the variant's own icon. */
  icon?: IconName
  /** The bold words at the start. */
  lead: ReactNode
  /** One sentence, and at most one link. */
  children?: ReactNode
  /** `alert` if it appears after an action; none if it is there from the start. */
  role?: 'alert'
}

/**
 * A notice within the page: a bold lead and one sentence. Its elements are allowed in an `output`, which announces it
 * when it appears.
 */
export function Notice({ look, icon, lead, children, role }: NoticeProps) {
  const { box, mark, icon: usual } = looks[look]
  return (
    <span
      role={role}
      className={`flex items-start gap-3 rounded-panel border px-4 py-3 text-ink md:gap-4 md:px-5 md:py-4 ${box}`}
    >
      <Icon name={icon ?? usual} size="large" className={mark} />
      <span className="min-w-0">
        <strong className="font-strong">{lead}</strong> {children}
      </span>
    </span>
  )
}
