import { type FinishDetail, mount } from '@kuelik/embed';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface VerificationProps {
  readonly session: string;
  /** Where the flow is served. */
  readonly server: string;
  readonly onFinish: (detail: FinishDetail) => void;
}

/**
 * The loader in an effect: React 18 neither sets properties of custom elements nor listens to their events.
 */
function Verification({ session, server, onFinish }: VerificationProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const on = { finish: onFinish };
    const handle = mount(place.current as HTMLDivElement, {
      session,
      frontendUrl: server,
      mode: 'element',
      locale: 'en',
      on,
    });
    return () => void handle.destroy();
  }, [session, server, onFinish]);
  return <div ref={place} />;
}

function Page({ session = '', server = '' }) {
  const [open, setOpen] = useState(true);
  const [status, setStatus] = useState('');
  const [tell] = useState(() => (detail: FinishDetail) => setStatus(detail.status));
  return (
    <>
      <h1>React 18</h1>
      <p>{status}</p>
      {open && <Verification session={session} server={server} onFinish={tell} />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </>
  );
}

const app = document.getElementById('app') as HTMLElement;
createRoot(app).render(
  <StrictMode>
    <Page {...app.dataset} />
  </StrictMode>,
);
