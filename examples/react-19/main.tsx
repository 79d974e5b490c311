import { type DetailedHTMLProps, type HTMLAttributes, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface FlowAttributes extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> {
  readonly session: string;
  readonly backendUrl: string;
  readonly locale?: string;
  readonly onfinish?: (event: CustomEvent<{ status: string }>) => void;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'kuelik-flow': FlowAttributes;
    }
  }
}

/**
 * The element directly: React 19 sets its properties and listens to its events. The page loads its script.
 */
function Page({ session = '', server = '' }) {
  const [open, setOpen] = useState(true);
  const [status, setStatus] = useState('');
  return (
    <>
      <h1>React 19</h1>
      <p>{status}</p>
      {open && (
        <kuelik-flow
          session={session}
          backendUrl={server}
          locale="en"
          onfinish={(event) => setStatus(event.detail.status)}
        />
      )}
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
