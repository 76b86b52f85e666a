import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isAccent } from '../../../shared/accent.ts';
import { countCharacters } from '../../../shared/characters.ts';
import {
  BRANDING_LINE_CHARACTERS_MAX,
  BRANDING_NAME_CHARACTERS_MAX,
} from '../../../shared/limits.ts';
import {
  type DomainBranding,
  type NewBranding,
  cacheDomain,
  saveBranding,
} from '../../api/domains.ts';
import { useSingleCall } from '../../api/single-call.ts';

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
export function newBranding({ isLogoNew, logo, ...words }: BrandingDraft): NewBranding {
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
  const saving = useSingleCall(['domains', 'branding', domain], {
    mutationFn: (draft: BrandingDraft) => saveBranding(domain, newBranding(draft)),
    onSuccess: (reply) => {
      cacheDomain(queryClient, reply);
      setChanged(null);
    },
  });
  const draft: BrandingDraft = changed ?? { ...saved, isLogoNew: false };
  return {
    draft,
    saving,
    change: (part: Partial<BrandingDraft>) => {
      if (saving.isSuccess || saving.isError) saving.reset();
      setChanged({ ...draft, ...part });
    },
  };
}
