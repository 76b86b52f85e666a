import { useRef } from 'react';
import { BotCheckBox, type Prompt } from '../../features/bot-check/bot-check.tsx';
import type { BotCheckState } from '../../features/bot-check/verification.ts';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

interface SampleCheckProps {
  state: BotCheckState;
  progress?: number;
  prompt?: Prompt;
}

/** What somebody ticks who sends a form without being signed in. */
export function BotChecks() {
  return (
    <>
      <Sample name="unverified">
        <SampleCheck state="unverified" />
      </Sample>
      <Sample name="sent without it">
        <SampleCheck state="unverified" prompt="first" />
      </Sample>
      <Sample name="used up">
        <SampleCheck state="unverified" prompt="again" />
      </Sample>
      <Sample name="verifying">
        <SampleCheck state="verifying" progress={0.4} />
      </Sample>
      <Sample name="verified">
        <SampleCheck state="verified" />
      </Sample>
      <Sample name="error">
        <SampleCheck state="error" />
      </Sample>
      <Sample name="expired">
        <SampleCheck state="expired" />
      </Sample>
    </>
  );
}

function SampleCheck({ state, progress = 0, prompt }: SampleCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.column}>
      <BotCheckBox
        box={box}
        state={state}
        progress={progress}
        prompt={prompt ?? null}
        onStart={() => undefined}
      />
    </div>
  );
}
