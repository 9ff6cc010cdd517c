/**
 * The mark on a line of ground, and half a sun that rises behind it; it stands still for who asks for that.
 * Decorative.
 */
export const RisingSun = () => (
  <svg viewBox="0 0 176 132" aria-hidden="true" className="h-33 w-44">
    <svg x="63" y="81" width="50" height="25" viewBox="63 81 50 25">
      <path d="M63 106a25 25 0 0 1 50 0z" className="sun-rise fill-gorse" />
    </svg>
    <path d="M32 26 142 24l3 25-115 2zM41 57l20-.5 2 50H37zM114 56l20 .5 3.5 50h-26z" className="fill-link" />
    <path d="M0 106.5h176" className="stroke-line-strong" />
  </svg>
)
