import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isAccent } from '../../../shared/accent.ts';
import { countCharacters } from '../../../shared/characters.ts';
import { updateBranding } from '../../../shared/contract/domains.ts';
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts';
import {
  BRANDING_LINE_CHARACTERS_MAX,
  BRANDING_NAME_CHARACTERS_MAX,
} from '../../../shared/limits.ts';
import { type DomainBranding, cacheDomain } from '../../api/domains.ts';
import { useCall } from '../../api/use-call.ts';

/** Branding with unsaved changes. */
export interface BrandingDraft extends DomainBranding {
  /** Whether the logo differs from the saved one. */
  readonly isLogoNew: boolean;
}

export type LineName = 'name' | 'before' | 'after';

const lineNames: readonly LineName[] = ['name', 'before', 'after'];

const charactersMax: Record<LineName, number> = {
  name: BRANDING_NAME_CHARACTERS_MAX,
  before: BRANDING_LINE_CHARACTERS_MAX,
  after: BRANDING_LINE_CHARACTERS_MAX,
};

/** Number of characters by which a line is too long; 0 if it fits. */
export function excessCharacters(draft: BrandingDraft, line: LineName): number {
  return Math.max(countCharacters(draft[line].trim()) - charactersMax[line], 0);
}

export function isWrongAccent({ accent }: Pick<BrandingDraft, 'accent'>): boolean {
  return accent !== '' && !isAccent(accent);
}

/** Why a draft cannot be saved; null if it can. */
export function reasonNotToSave(
  draft: BrandingDraft,
  saved: DomainBranding,
): 'wrong' | 'same' | null {
  if (isWrongAccent(draft) || lineNames.some((line) => excessCharacters(draft, line) > 0))
    return 'wrong';
  const { isLogoNew, name, accent, before, after } = draft;
  const isSame =
    !isLogoNew &&
    name === saved.name &&
    accent === saved.accent &&
    before === saved.before &&
    after === saved.after;
  return isSame ? 'same' : null;
}

/** The draft as request body; an unchanged logo is not sent again. */
export function newBranding({
  isLogoNew,
  logo,
  ...words
}: BrandingDraft): Required<BodyInputOf<typeof updateBranding>> {
  return { ...words, logo: isLogoNew ? base64In(logo ?? '') : null };
}

/** Base64 part of a data: URL. */
function base64In(address: string): string {
  return address.slice(address.indexOf(',') + 1);
}

export type BrandingForm = ReturnType<typeof useBrandingDraft>;

/** The draft and its submission. A failed save keeps the draft. */
export function useBrandingDraft(domain: string, saved: DomainBranding) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<BrandingDraft | null>(null);
  const saving = useCall(
    updateBranding,
    {
      onSuccess: (reply) => {
        cacheDomain(queryClient, reply);
        setChanged(null);
      },
    },
    domain,
  );
  const draft: BrandingDraft = changed ?? { ...saved, isLogoNew: false };
  return {
    draft,
    saving,
    save: () => saving.send({ params: { domain }, body: newBranding(draft) }),
    change: (part: Partial<BrandingDraft>) => {
      if (saving.isSuccess || saving.isError) saving.reset();
      setChanged({ ...draft, ...part });
    },
  };
}
