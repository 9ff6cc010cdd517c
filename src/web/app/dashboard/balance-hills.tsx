/** The drawn hills and stones of the balance card. Decorative. */
export const BalanceHills = () => (
  <svg
    viewBox="0 0 480 240"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className="absolute -right-9 bottom-0 -z-10 h-[62%] w-[62%] fade-from-left md:right-0 md:h-full md:w-[74%]"
  >
    <path d="M0 240C70 190 120 150 190 158s100 18 150-8 100-30 140-28v118z" className="fill-hill-far" />
    <circle cx="346" cy="181" r="21" className="fill-gorse" />
    <path d="M0 240c60-35 140-44 220-54s80-5 120-5 100 5 140-5v64z" className="fill-hill-middle" />
    <path
      d="M295 100l102-2 2 22-105 2zM302 127h21l2 55h-25zM369 126h21l3 56h-26z"
      className="fill-hill-stones"
    />
    <path d="M0 240c120-30 300-14 480-42v42z" className="fill-hill-near" />
  </svg>
)
