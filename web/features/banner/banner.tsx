import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { CloseButton } from '../../ui/close-button.tsx';
import styles from './banner.module.css';
import { dismiss } from './dismissal.ts';
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

/**
 * An announcement of the site's operator. It sticks to the end of the window but stands at the end of the page, so that
 * it moves nothing when it arrives and covers nothing that cannot be scrolled to.
 */
export function Banner({ content }: { content: string }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    dismiss(content);
    setIsOpen(false);
  };
  return isOpen ? <Bar content={content} onDismiss={close} /> : null;
}

function Bar({ content, onDismiss }: { content: string; onDismiss: () => void }) {
  const intl = useIntl();
  const bar = useRef<HTMLElement>(null);
  const focus = useFocusBefore();
  useRoomFor(bar);
  const close = () => {
    focus.giveBack();
    onDismiss();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks on
    <section
      ref={bar}
      className={styles.banner}
      aria-label={intl.formatMessage(messages.label)}
      onFocus={focus.note}
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

/** Tells the page how much of the window is covered, so that nothing that takes the focus stays behind the bar. */
function useRoomFor(bar: RefObject<HTMLElement | null>): void {
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

/** Remembers what had the focus before the bar took it; closing the bar gives it back. */
function useFocusBefore() {
  const before = useRef<Element | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack: () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}

/** What an announcement says, made safe, before the shape that every announcement has behind it. */
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

/** An announcement where it is written, as everybody will see it. Its links show where they lead, and lead nowhere. */
export function BannerPreview({ content }: { content: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key clicks too
    <div className={styles.preview} onClick={(event) => event.preventDefault()}>
      <div className={styles.line}>
        <BannerText content={content} />
      </div>
    </div>
  );
}
