import { readFileSync } from 'node:fs';

export interface TokenColours {
  readonly light: string;
  readonly dark: string;
}

/** The colours of a design token, for what no stylesheet reaches: pictures, the manifest. */
export function tokenColours(name: string): TokenColours {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens);
  const [, light, dark] = pair ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no pair of colours --${name}`);
  return { light, dark };
}
