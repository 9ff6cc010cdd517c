import { Icon, type IconName } from '../components/icon.tsx'

const looks = {
  success: { box: 'bg-success-tint text-success-mark', icon: 'tick' },
  warning: { box: 'bg-warning-tint text-warning', icon: 'clock' },
  info: { box: 'bg-info-tint text-info-mark', icon: 'clock' },
  danger: { box: 'bg-danger-tint text-danger-mark', icon: 'alert' },
} as const satisfies Readonly<Record<string, { box: string; icon: IconName }>>

export type ResultLook = keyof typeof looks

/** The seal above what became of an order. */
export const ResultMark = ({ look }: { look: ResultLook }) => (
  <span className={`grid size-16 place-items-center rounded-md ${looks[look].box}`}>
    <Icon name={looks[look].icon} className="size-8!" />
  </span>
)
