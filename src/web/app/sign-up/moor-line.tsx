/** The moor at the foot of the page: two hills, the stones on the further one, the sun between them. Decorative. */
export const MoorLine = () => (
  <svg
    viewBox="0 0 1440 150"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className="h-auto min-h-37.5 w-full"
  >
    <path
      d="M0 150V92c150-30 280-52 430-40s230 34 380 20 230-50 360-52 200 18 270 30v100z"
      className="fill-(--surface-sunken)"
    />
    <path d="M1154 78a22 22 0 0 1 44 0z" className="fill-gorse" />
    <path
      d="M1126 18l98-2 2 16-101 2zM1134 36h19l2 42h-23zM1198 35h19l3 43h-24z"
      className="fill-[color-mix(in_srgb,var(--border-strong)_34%,var(--surface))]"
    />
    <path
      d="M0 150v-24c260-34 520-34 760-40s450-26 680-8v72z"
      className="fill-[color-mix(in_srgb,var(--surface-sunken)_64%,var(--border))]"
    />
  </svg>
)
