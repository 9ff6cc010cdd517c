import { Icon } from '../components/icon.tsx'

interface CloseButtonProps {
  readonly label: string
  readonly onClose: () => void
  readonly disabled?: boolean
  readonly className?: string
}

/** The cross in the corner of what lies over the page. */
export const CloseButton = ({ label, onClose, disabled = false, className = '' }: CloseButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClose}
    className={`grid size-11 flex-none cursor-pointer place-items-center rounded-control hover:bg-hover disabled:cursor-not-allowed disabled:text-subtle ${className}`}
  >
    <Icon name="close" />
  </button>
)
