import { HostNoticesContext } from '@kuelik/camera/notices';
import { Button, fill } from '@kuelik/ui';
import { useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession, useShell } from '../shell/shell-context.tsx';
import type { FlowSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import type { TechnologyStep } from '../technology.ts';
import styles from './about-check.module.css';
import { minutesOf } from './minutes.ts';
import { useAboutTexts } from './use-about-texts.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useRetention } from './use-retention.ts';

export interface AboutProps extends FlowSteps {
  /** The index of the current step in `steps`. */
  readonly index: number;
}

/**
 * Content above a step: before the first one, what the check is; on a computer, how to continue on a phone.
 */
export function AboutStep({ steps, done, index }: AboutProps) {
  const current = steps[index];
  usePrefetch(steps, index);
  return (
    <>
      {index + done.length === 0 && <AboutCheck steps={steps} />}
      {current?.needs?.some((need) => need.includes('camera')) && <OnPhone />}
    </>
  );
}

/** On a computer, for a step with a camera: the phone's may be better. Requires a backend with hand-offs. */
function OnPhone() {
  const t = useAboutTexts();
  const { client, query } = useShell();
  const mobile = useSession((state) => state.mobile);
  const continueElsewhere = useContext(HostNoticesContext)?.continueElsewhere;
  if (mobile || query.qr || !continueElsewhere || !client.speaks('hand_off')) return null;
  return (
    <p className={styles.phone}>
      <Button variant="quiet" size="compact" onClick={() => continueElsewhere(true)}>
        {t.onPhone}
      </Button>
    </p>
  );
}

/**
 * Shown before the first step: who requests the check and why, its steps and their approximate duration; on
 * request, what data is kept and how else to be identified. Leaves with the page on which the person begins the step:
 * a press alone, such as one that a form refuses, moves nothing.
 */
export function AboutCheck({ steps }: { readonly steps: readonly TechnologyStep[] }) {
  const t = useAboutTexts();
  const organization = useSession((state) => state.organization);
  const [isOpen, setOpen] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const own = useRef<HTMLElement>(null);

  useEffect(() => {
    const flow = own.current?.parentElement;
    if (!flow) return;
    let pressedOn: Element | null = null;
    const title = () => flow.querySelector('h1');
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null && !own.current?.contains(button)) pressedOn = title();
    };
    const observer = new MutationObserver(() => {
      // Before the next page is painted.
      if (pressedOn !== null && title() !== pressedOn) flushSync(() => setBegun(true));
    });
    flow.addEventListener('click', press, true);
    observer.observe(flow, { childList: true, subtree: true });
    return () => {
      flow.removeEventListener('click', press, true);
      observer.disconnect();
    };
  }, []);

  if (isBegun) return null;
  const size = fill(t.size, { steps: steps.length, minutes: minutesOf(steps) });
  // The page's first-screen.js waits for the step below what is marked so.
  return (
    <aside ref={own} className={styles.about} data-about>
      {organization !== '' && <Mark organization={organization} />}
      <div className={styles.text}>
        <p className={styles.asks}>{organization === '' ? t.asksUnnamed : fill(t.asks, { organization })}</p>
        <p className={styles.size}>
          {size}{' '}
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t.more}
          </button>
        </p>
        {isOpen && <More steps={steps} organization={organization} />}
      </div>
    </aside>
  );
}

/** The organization's logo beside its name; its initial where there is none, or it does not load. */
function Mark({ organization }: { readonly organization: string }) {
  const { client, session } = useShell();
  const [isFailed, setFailed] = useState(false);
  if (client.speaks('organization_logo') && !isFailed) {
    const address = `${client.baseUrl}/flows/session/logo/?session_id=${encodeURIComponent(session)}`;
    return (
      <img
        className={styles.logo}
        src={address}
        width={44}
        height={44}
        alt=""
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <span className={styles.initial} aria-hidden="true">
      {[...organization][0]?.toUpperCase()}
    </span>
  );
}

function More(props: { readonly steps: readonly TechnologyStep[]; readonly organization: string }) {
  const { steps, organization } = props;
  const t = useAboutTexts();
  const names = useStepNames();
  const retention = useRetention();
  const otherWay = useSession((state) => state.flowConfig.otherWayUrl);
  const isUnnamed = organization === '';
  return (
    <dl className={styles.facts}>
      <dt>{t.order}</dt>
      <dd>
        <ol className={styles.steps}>
          {steps.map(({ key }) => (
            <li key={key}>{names[key]}</li>
          ))}
        </ol>
      </dd>
      <dt>{t.kept}</dt>
      <dd>
        {isUnnamed ? t.keptUnnamed : fill(t.keptText, { organization })} {retention}
      </dd>
      <dt>{t.otherWay}</dt>
      <dd>
        {otherWay !== null ? (
          <a href={otherWay} target="_blank" rel="noopener noreferrer">
            {t.otherWayLink}
          </a>
        ) : isUnnamed ? (
          t.otherWayUnnamed
        ) : (
          fill(t.otherWayText, { organization })
        )}
      </dd>
    </dl>
  );
}
