import { Icon } from '../components/icon.tsx'

/**
 * What to do about what was chosen or typed in a group of inputs, below it, as a field of its own has it. The group is
 * described by it, or by what it stands in.
 */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
    <Icon name="alert" size="small" className="mt-[.22em]" />
    {children}
  </p>
)
