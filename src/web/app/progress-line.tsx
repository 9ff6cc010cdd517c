interface ProgressLineProps {
  /** What is under way. */
  readonly label: string
  /** 0 to 100. */
  readonly percent: number
  /** Colours of the line and of what is done of it. */
  readonly look: 'onBrand' | 'onSurface'
}

const looks = {
  onBrand: 'bg-brand-line [&::-moz-progress-bar]:bg-gorse [&::-webkit-progress-value]:bg-gorse',
  onSurface: 'bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:bg-primary',
}

/** A line of 15 rem that fills from the left. */
export const ProgressLine = ({ label, percent, look }: ProgressLineProps) => (
  <progress
    aria-label={label}
    max={100}
    value={percent}
    aria-valuenow={percent}
    className={`block h-1 w-60 appearance-none overflow-hidden rounded-full border-0 [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight] ${looks[look]}`}
  />
)
