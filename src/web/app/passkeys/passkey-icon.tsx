interface PasskeyIconProps {
  /** `small` is as high as the text, `large` is 24 px at a rem of 16 px. */
  readonly size?: 'small' | 'large'
}

/** A person and a key: a passkey. Apart from the other icons, because few pages show it. Decorative. */
export const PasskeyIcon = ({ size = 'small' }: PasskeyIconProps) => (
  <svg
    className={`${size === 'large' ? 'size-6' : 'size-[1em]'} flex-none fill-none stroke-current stroke-[1.75]`}
    viewBox="0 0 24 24"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M3 19.5c0-3.6 2.7-5.6 6-5.6 1 0 2 .2 2.9.6M14.3 13a2.7 2.7 0 1 0 5.4 0 2.7 2.7 0 1 0-5.4 0M17 15.7V21M17 18h2.2M17 21h1.7" />
  </svg>
)
