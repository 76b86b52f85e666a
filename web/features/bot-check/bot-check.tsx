import { type RefObject, useEffect, useRef, useState } from 'react';
import { BotCheckBox, type Plea } from './bot-check-box.tsx';
import { unverified, verify } from './verification.ts';

interface BotCheckProps {
  /** The box, for who has to put the focus there. */
  box: RefObject<HTMLInputElement | null>;
  /** What the form has to say about it; null for nothing. */
  plea: Plea | null;
  /** Another one begins anew. */
  round: number;
  /** Called with what the server wants to see, and with null when that is no longer good. */
  onResult: (payload: string | null) => void;
}

/** Lets somebody show that they are no robot: their device does a little work. */
export function BotCheck({ round, ...props }: BotCheckProps) {
  return <Round key={round} {...props} />;
}

function Round({ box, plea, onResult }: Omit<BotCheckProps, 'round'>) {
  const [{ state, progress }, setCheck] = useState(unverified);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    void verify(running.current.signal, (check) => {
      setCheck(check);
      onResult(check.payload);
    });
  };
  return <BotCheckBox box={box} state={state} progress={progress} plea={plea} onBegin={begin} />;
}
