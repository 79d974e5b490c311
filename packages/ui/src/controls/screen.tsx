import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './screen.module.css';
import { useOwnClicks } from './use-own-clicks.ts';

export interface ScreenProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly children?: ReactNode;
  /** An error: shown where its appearance moves nothing that can be pressed. */
  readonly message?: ReactNode;
  /** Buttons at the bottom, the most important first. */
  readonly actions?: ReactNode;
  /** Above the title: an illustration or an icon. */
  readonly picture?: ReactNode;
  readonly align?: 'start' | 'center';
  /**
   * Focuses the title on mount, so that a screen reader announces the new page. Not on a page that only loads what has the
   * same title, which would be read twice; its status says that it loads.
   */
  readonly focusTitle?: boolean;
  /** `hidden`: in a low window, such as a phone in landscape, only screen readers get the title. */
  readonly lowTitle?: 'shown' | 'hidden';
}

/** The layout of every page and step: picture, title, subtitle, content, message, actions. */
export function Screen(props: ScreenProps) {
  const { title, subtitle, children, message, actions, picture } = props;
  const { align = 'center', focusTitle = true } = props;
  const low = props.lowTitle === 'hidden' && styles.low;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const element = heading.current;
    if (!focusTitle || title === '' || element === null) return;
    // The person came to this control before the scripts: see the site's first-screen.js.
    if (document.activeElement?.hasAttribute('data-k-kept')) return;
    // A widget that has not been used yet must not take its host's focus and scroll position.
    if (element.closest('[data-k-untouched]') !== null) return;
    element.focus({ preventScroll: true });
    // Otherwise a person who was at the bottom of a long page would start in the middle of the next one.
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'center' });
  }, [title, focusTitle]);

  return (
    <section
      className={classNames(styles.screen, styles[align], low)}
      part="screen"
      aria-labelledby={titleId}
      onClickCapture={useOwnClicks(title)}
    >
      <div className={styles.main}>
        {picture && <div className={styles.picture}>{picture}</div>}
        <div className={styles.heading}>
          {/* By its key another element for another title: one that has the focus already is not read again. */}
          <h1 key={title} id={titleId} ref={heading} tabIndex={-1} className={styles.title} part="title">
            {title}
          </h1>
          {subtitle && (
            <div className={styles.subtitle} part="subtitle">
              {subtitle}
            </div>
          )}
        </div>
        {children !== undefined && <div className={styles.content}>{children}</div>}
      </div>
      {message && <div className={styles.message}>{message}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
