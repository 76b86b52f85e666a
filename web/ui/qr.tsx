import { useMemo } from 'react';
import { generate } from 'lean-qr';

const QUIET_MODULES = 3;

/** A link as a QR code. Always dark on light: many scanners cannot read an inverted one. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  const side = size + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`}
      width="100%"
      display="block"
      shapeRendering="crispEdges"
    >
      <rect
        x={-QUIET_MODULES}
        y={-QUIET_MODULES}
        width={side}
        height={side}
        rx="1"
        fill="#ffffff"
      />
      <path d={path} fill="#1d1a17" />
    </svg>
  );
}

/** One square per dark module. */
function draw(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return { size: code.size, path };
}
