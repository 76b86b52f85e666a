/** What the gallery shows, in this order. A new topic is a file in `sections/`, and a line here. */
import type { ReactNode } from 'react';
import { Alerts } from './sections/alerts.tsx';
import { Answers } from './sections/answers.tsx';
import { BotChecks } from './sections/bot-checks.tsx';
import { Buttons } from './sections/buttons.tsx';
import { Choices } from './sections/choices.tsx';
import { LateParts } from './sections/late-parts.tsx';
import { Prices } from './sections/prices.tsx';
import { TextAreas } from './sections/text-areas.tsx';
import { Confirmations } from './sections/confirmations.tsx';
import { CopyButtons } from './sections/copy-buttons.tsx';
import { Creating } from './sections/creating.tsx';
import { DeadEnds } from './sections/dead-ends.tsx';
import { Dialogs } from './sections/dialogs.tsx';
import { Domains } from './sections/domains.tsx';
import { Drawers } from './sections/drawers.tsx';
import { Entering } from './sections/entering.tsx';
import { FactSamples } from './sections/facts.tsx';
import { Fields } from './sections/fields.tsx';
import { Headings } from './sections/headings.tsx';
import { Icons } from './sections/icons.tsx';
import { Lists } from './sections/lists.tsx';
import { Menus } from './sections/menus.tsx';
import { QrSample } from './sections/qr.tsx';
import { Reading } from './sections/reading.tsx';
import { Receipts } from './sections/receipts.tsx';
import { Seals } from './sections/seals.tsx';
import { TabSamples } from './sections/tabs.tsx';
import { Times } from './sections/times.tsx';
import { Waiting } from './sections/waiting.tsx';

export const sections: Record<string, () => ReactNode> = {
  headings: Headings,
  buttons: Buttons,
  'copy-buttons': CopyButtons,
  fields: Fields,
  entering: Entering,
  'text-areas': TextAreas,
  choices: Choices,
  'bot-checks': BotChecks,
  drawers: Drawers,
  tabs: TabSamples,
  menus: Menus,
  dialogs: Dialogs,
  confirmations: Confirmations,
  answers: Answers,
  alerts: Alerts,
  'dead-ends': DeadEnds,
  seals: Seals,
  icons: Icons,
  qr: QrSample,
  times: Times,
  waiting: Waiting,
  'late-parts': LateParts,
  creating: Creating,
  receipts: Receipts,
  reading: Reading,
  lists: Lists,
  facts: FactSamples,
  domains: Domains,
  prices: Prices,
};
