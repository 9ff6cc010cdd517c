import { Icon } from './icon.tsx'

/** What to do about what was typed or chosen, below it. Its field is described by it. */
export const FieldError = ({
  id,
  className = '',
  children,
}: {
  id: string
  className?: string
  children: string
}) => (
  <p id={id} className={`flex items-start gap-1.5 text-sm font-medium text-danger ${className}`}>
    <Icon name="alert" size="small" className="mt-[.22em]" />
    {children}
  </p>
)
