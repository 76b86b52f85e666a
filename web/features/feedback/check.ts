import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';

interface BotCheckProps {
  box: RefObject<HTMLInputElement | null>;
  plea: 'first' | 'again' | null;
  round: number;
  onResult: (payload: string | null) => void;
}

/** Fetches what tells people from programs. It comes from outside, and only for those who are not signed in. */
export type LoadBotCheck = () => Promise<ComponentType<BotCheckProps>>;

/** What a form knows of the bot check of whoever is about to send it. */
export function useCheck() {
  const isNeeded = useQuery(siteQuery).data?.authenticated === false;
  const box = useRef<HTMLInputElement>(null);
  const [payload, setPayload] = useState<string | null>(null);
  const [plea, setPlea] = useState<BotCheckProps['plea']>(null);
  const [isAbsent, setAbsent] = useState(false);
  const [loads, setLoads] = useState(0);
  const [round, setRound] = useState(0);
  return {
    isNeeded,
    /** It was asked for, and had not been loaded. */
    isAbsent,
    /** What goes along with the message; null while there is something left to do. */
    payload: isNeeded ? payload : '',
    ask: () => {
      setAbsent(box.current === null);
      setPlea('first');
      // Whatever kept it from loading may be over.
      if (box.current === null) setLoads(loads + 1);
      else box.current.focus();
    },
    /** What was sent is used up, whether it arrived or not. */
    beginAnew: (next: BotCheckProps['plea']) => {
      setPayload(null);
      setPlea(next);
      setRound((last) => last + 1);
    },
    /** How often it was loaded in vain. */
    loads,
    props: { box, plea, round, onResult: setPayload },
  };
}

export type CheckOfForm = ReturnType<typeof useCheck>;
