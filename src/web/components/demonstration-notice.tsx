import { demonstrationNotice } from '../../../content/facts.ts'
import { Icon } from './icon.tsx'

/**
 * Says that this is no bank. It is on every page and never hidden. When it wraps, its icon stays with the first line.
 */
export function DemonstrationNotice({ className = '' }: { className?: string }) {
  return (
    <p
      className={`flex items-start gap-2 text-xs text-muted in-[.on-brand]:text-on-brand-muted ${className}`}
    >
      <Icon name="info" size="small" className="mt-[calc((1lh-1em)/2)]" />
      {demonstrationNotice}
    </p>
  )
}
