import { Icon } from '../../components/icon.tsx'

const looks = {
  success: { box: 'bg-success-tint text-success-mark', icon: 'tick' },
  danger: { box: 'bg-danger-tint text-danger-mark', icon: 'alert' },
} as const

/** The square mark over a result: a tick or an alert. */
export const Seal = ({ look }: { look: keyof typeof looks }) => (
  <span className={`grid size-16 place-items-center rounded-md ${looks[look].box}`}>
    <Icon name={looks[look].icon} className="size-8!" />
  </span>
)
