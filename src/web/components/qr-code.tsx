import { encodeQR } from 'qr'

/** White modules around the code. ISO/IEC 18004 requires four; the panel around them is light too. */
const quietModules = 4

// An `img` would need a data: address, which the content security policy refuses.
const image = { role: 'img' }

/** A text as a QR code, drawn as one path. Scanners expect dark on white, so every theme and forced colours show that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules })
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      {...image}
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="aspect-square w-42 max-w-full rounded-control border border-line bg-white forced-color-adjust-none"
    >
      <path d={path} className="fill-deep" />
    </svg>
  )
}
