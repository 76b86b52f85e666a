/**
 * `npm run pictures`: draws the pictures in `web/public` from the seal. They are the same for every page and
 * installation, so they contain no text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { tokenColours } from './site-identity.ts';

const bareSeal = readFileSync(new URL('../styles/favicon.svg', import.meta.url), 'utf8');

const paper = tokenColours('paper').light;
const card = tokenColours('card').light;
const line = tokenColours('field-border').light;
const onWax = tokenColours('on-wax').light;

/** The seal as part of another drawing. */
function seal(x: number, y: number, size: number): string {
  return bareSeal.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
}

function onPaper(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    ${content}
  </svg>`;
}

/** For systems that crop icons to a shape of their own: opaque, and the seal away from the edges. */
function sealOnPaper(share: number): string {
  const edge = (1 - share) / 2;
  return onPaper(1, 1, seal(edge, edge, share));
}

/** A closed envelope. The seal is in the middle, where previews that crop to a square still show it. */
function sealedEnvelope(): string {
  return onPaper(
    1200,
    630,
    `<g fill="${card}" stroke="${line}" stroke-opacity="0.5" stroke-width="2" stroke-linejoin="round">
      <rect x="220" y="75" width="760" height="480" rx="20"/>
      <path d="M226 549L520 272M974 549L680 272"/>
      <path d="M226 81L572 362Q600 384 628 362L974 81"/>
    </g>
    ${seal(496, 242, 208)}
    <circle cx="601" cy="346" r="78" fill="none" stroke="${onWax}" stroke-opacity="0.42" stroke-width="3"/>`,
  );
}

/** Each picture: its file, its width in pixels, its drawing. */
const pictures: readonly (readonly [file: string, width: number, drawing: string])[] = [
  ['favicon-48.png', 48, bareSeal],
  ['icon-192.png', 192, bareSeal],
  ['icon-512.png', 512, bareSeal],
  // Whatever is farther from the middle than two fifths of the width may be cropped.
  ['icon-maskable-512.png', 512, sealOnPaper(0.64)],
  ['apple-touch-icon.png', 180, sealOnPaper(0.74)],
  ['og.png', 1200, sealedEnvelope()],
];

await initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
for (const [file, width, drawing] of pictures) {
  const drawn = new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render();
  writeFileSync(new URL(`../public/${file}`, import.meta.url), drawn.asPng());
}
