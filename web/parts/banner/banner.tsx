import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { CloseButton } from '../../ui/button.tsx';
import styles from './banner.module.css';
import { sanitise } from './sanitise.ts';

const messages = defineMessages({
  label: {
    id: 'banner.label',
    defaultMessage: 'Announcement',
    description: 'Name, for screen readers, of the bar with an announcement of the site’s operator',
  },
  dismiss: {
    id: 'banner.dismiss',
    defaultMessage: 'Dismiss the announcement',
    description: 'Name of the button that closes the bar with an announcement',
  },
});

interface BannerProps {
  content: string;
  onDismiss: (content: string) => void;
}

/**
 * An announcement of the site's operator. It sticks to the bottom of the window but is last in the page, so that it shifts
 * nothing when it appears and covers nothing that cannot be scrolled to.
 */
export function Banner({ content, onDismiss }: BannerProps) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    onDismiss(content);
    setIsOpen(false);
  };
  return isOpen ? <Bar content={content} onDismiss={close} /> : null;
}

function Bar({ content, onDismiss }: { content: string; onDismiss: () => void }) {
  const intl = useIntl();
  const bar = useRef<HTMLElement>(null);
  const focus = useFocusReturn();
  useBannerSize(bar);
  const close = () => {
    focus.restore();
    onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes the focus
    <section
      ref={bar}
      className={styles.banner}
      aria-label={intl.formatMessage(messages.label)}
      onFocus={focus.record}
    >
      <div className={styles.line}>
        <BannerText content={content} />
        <CloseButton
          className={styles.dismiss}
          onClick={close}
          label={intl.formatMessage(messages.dismiss)}
        />
      </div>
    </section>
  );
}

/** Publishes the height of the bar as `--banner-size`, so that focused elements are scrolled clear of it. */
function useBannerSize(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      style.setProperty('--banner-size', `${size?.blockSize ?? 0}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner-size');
    };
  }, [bar]);
}

/** Returns the focus to where it was before the bar took it. */
function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    record: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    restore: () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

/** The sanitised text of an announcement, with the decorative shape before it. */
function BannerText({ content }: { content: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => text.current?.replaceChildren(sanitise(content)), [content]);
  return (
    <>
      <span className={styles.shape} aria-hidden="true" />
      <p ref={text} className={styles.text} dir="auto" />
    </>
  );
}

/** Preview for the operator, as it will be shown. Its links cannot be followed. */
export function BannerPreview({ content }: { content: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys trigger click events, too
    <div className={styles.preview} onClick={(event) => event.preventDefault()}>
      <div className={styles.line}>
        <BannerText content={content} />
      </div>
    </div>
  );
}
