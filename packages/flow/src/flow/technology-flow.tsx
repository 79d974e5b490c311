import { Stepper } from '@kuelik/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { loadAbout, loadedAbout } from '../about/load-about.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { useLocale } from '../i18n/locale-context.tsx';
import { recordFailureReason, recordResult } from '../session/store.ts';
import { useShell } from '../shell/shell-context.tsx';
import { buildSteps, type FlowSteps } from '../steps/build-steps.ts';
import { useStepNames } from '../steps/use-step-names.ts';
import type { TechnologyStep } from '../technology.ts';
import { nextFlow, startFlow } from './flow-machine.ts';
import { StepView } from './step-view.tsx';
import styles from './technology-flow.module.css';

export interface TechnologyFlowProps {
  readonly onEnd: (status: 'success' | 'failure') => void;
}

/** Runs the session's technologies in order: the specification, section 4. */
export function TechnologyFlow({ onEnd }: TechnologyFlowProps) {
  const { store, options, shownStep } = useShell();
  const { texts } = useLocale();
  const [plan] = useState(() =>
    buildSteps({ ...store.getState(), lastShown: shownStep.read() }, options.technologies),
  );
  if (plan.steps.length + plan.done.length === 0) return <ErrorPage message={texts.noTechnology} />;
  return <RunningFlow plan={plan} onEnd={onEnd} />;
}

function RunningFlow({ plan, onEnd }: TechnologyFlowProps & { readonly plan: FlowSteps }) {
  const { store, session, options, shownStep, emit, metric, monitoring, record, reportFailure } = useShell();
  const [flow, setFlow] = useState(() => startFlow(plan.steps.map((step) => step.key)));
  // A ref, because a second call in the same tick would still see the old state.
  const latest = useRef(flow);
  const [About, setAbout] = useState(loadedAbout);
  // What arrives after the step is placed below it: above, it would push the step down.
  const [isLate] = useState(!About);
  const index = flow.kind === 'running' ? flow.index : plan.steps.length;
  const step = plan.steps[index];
  const total = plan.done.length + plan.steps.length;
  const about = About && <About {...plan} index={index} />;

  useEffect(() => {
    // Their data stayed on the server; the result only needs their success.
    for (const done of plan.done) recordResult(store, done.key, { status: 'success', data: {} });
    record.start({ session, type: store.getState().type, isWidget: options.isWidget });
    emit('kuelik', { type: 'started', session });
    metric({ name: 'flow_started', session });
    monitoring.flowStarted(store.getState().technologies);
  }, [plan, store, session, options, emit, metric, monitoring, record]);

  useEffect(() => {
    if (step === undefined) return;
    const place = { technology: step.key, index: plan.done.length + index, total };
    store.setState({ step: place });
    shownStep.write(step.key);
    emit('kuelik', { type: 'step', session, ...place });
    metric({ name: 'step_started', session, detail: { technology: step.key } });
    monitoring.navigated(step.key);
  }, [plan, step, index, total, store, session, shownStep, emit, metric, monitoring]);

  useEffect(() => {
    void loadAbout().then((loaded) => setAbout(() => loaded));
  }, []);

  const isEverythingDone = plan.steps.length === 0;
  useEffect(() => {
    if (isEverythingDone) onEnd('success');
  }, [isEverythingDone, onEnd]);

  if (step === undefined) return null;
  const finish = (result: unknown) => {
    const now = latest.current;
    // A finished screen has no more to report.
    if (now.kind !== 'running' || now.keys[now.index] !== step.key) return;
    const next = nextFlow(now, { type: 'finish', key: step.key, result });
    latest.current = next.state;
    if (next.accepted === null) {
      const detail = { technology: step.code, code: 'invalid_finish', session };
      reportFailure({ type: 'calc', value: 'OTHER', detail });
      return;
    }
    shownStep.write(null);
    recordResult(store, step.key, next.accepted);
    // A passed step's problems are not why a later one fails.
    if (next.accepted.status === 'success') recordFailureReason(store, null);
    metric({
      name: 'step_finished',
      session,
      detail: { technology: step.key, status: next.accepted.status },
    });
    setFlow(next.state);
    if (next.state.kind === 'ended') onEnd(next.state.status);
  };
  return (
    <>
      {/* Above what leaves: it stays where it is from the first step to the last. */}
      {total > 1 && <Progress plan={plan} index={index} />}
      {!isLate && about}
      <StepView
        key={step.key}
        step={step}
        ahead={plan.steps.slice(index + 1).flatMap(({ needs = [] }) => needs)}
        onFinish={finish}
      />
      {isLate && about}
    </>
  );
}

/** The session's steps as a row. */
export function Progress({ plan, index }: { readonly plan: FlowSteps; readonly index: number }) {
  const { texts } = useLocale();
  const names = useStepNames();
  const steps = useMemo(() => {
    const state = (step: TechnologyStep) => {
      const at = plan.steps.indexOf(step);
      if (at < index) return 'done';
      return at === index ? 'current' : 'waiting';
    };
    return [...plan.done, ...plan.steps].map(
      (step) =>
        ({
          id: step.key,
          label: names[step.key] ?? '',
          state: state(step),
        }) as const,
    );
  }, [plan, index, names]);
  return (
    <div className={styles.progress}>
      <Stepper steps={steps} label={texts.steps} />
    </div>
  );
}
