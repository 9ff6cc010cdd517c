import { demonstrationNotice } from '../../../content/facts.ts'
import { Icon } from './icon.tsx'

/** Says that this is no bank. On every page, never hidden. */
export function DemonstrationNotice({ className = '' }: { className?: string }) {
  return (
    <p
      className={`flex items-center gap-2 text-xs text-muted in-[.on-brand]:text-on-brand-muted ${className}`}
    >
      <Icon name="info" size="small" />
      {demonstrationNotice}
    </p>
  )
}
