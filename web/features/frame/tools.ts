import type { ComponentType, ReactNode } from 'react';

interface ToolProps {
  className: string | undefined;
  /** What is said to those who see no icon; absent where the content says it. */
  label?: string;
  children: ReactNode;
}

/** Buttons of other features that stand in the frame. */
export interface Tools {
  readonly Settings: ComponentType<ToolProps>;
  readonly Feedback: ComponentType<ToolProps>;
}
